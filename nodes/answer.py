"""Answers a question from the material, cited, and keeps it with its marks in the store. Nothing else is written."""

from langgraph.runtime import Runtime

from notewright.nodes.frame import Node, Update, frame_of
from notewright.nodes.grounding import marks_of, sources_of
from notewright.nodes.item_lists import shelve
from notewright.nodes.material import bodies_for
from notewright.nodes.repair import with_one_repair
from notewright.state.draft import Answer, answer_id_for
from notewright.state.flow import FlowState, Outcome
from notewright.state.ports import Ports, WritingTask
from notewright.state.preferences import Preferences


def make_answer(ports: Ports) -> Node:
    """Needs the workspace, the models and the store."""

    def answer(state: FlowState, runtime: Runtime[Preferences]) -> Update:
        frame, receipt = frame_of(ports, runtime), state["receipt"]
        assert receipt is not None
        bodies = bodies_for(state, frame, ports)
        task = WritingTask(state["request"], receipt, bodies)
        write = runtime.stream_writer
        text = with_one_repair(
            lambda complaint: ports.models.answer(task, lambda piece: write({"text": piece}), complaint)
        )
        answer_id = answer_id_for(frame.thread, state["request"].asked_at)
        sources = sources_of(text, bodies, state, frame, ports)
        answered = Answer(text=text, marks=marks_of(text, bodies, sources, state))
        ports.drafts.put_answer(frame.owner, answer_id, answered)
        used = shelve(ports.drafts, frame.owner, tuple(body.item for body in bodies))
        return {"items": used, "outcome": Outcome(code="answered", answer_id=answer_id)}

    return answer
