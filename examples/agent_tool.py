"""A tool of an agent. Here a few lines stand for the chat model, so that it runs without a key."""

from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from langgraph.types import Command

from notewright import create_workflow

tool = create_workflow(checkpointer=None).as_tool()


def model(state: MessagesState) -> MessagesState:
    """In your program: `chat.bind_tools([tool]).invoke(state["messages"])`."""
    last = state["messages"][-1]
    if last.type == "tool":
        return {"messages": [AIMessage(f"Done. {last.text.splitlines()[-1]}")]}
    return {"messages": [AIMessage("", tool_calls=[{"name": tool.name, "args": {"text": last.text}, "id": "1"}])]}


graph = StateGraph(MessagesState)
graph.add_node("model", model)
graph.add_node("tools", ToolNode([tool]))
graph.add_edge(START, "model")
graph.add_conditional_edges("model", tools_condition)
graph.add_edge("tools", "model")
agent = graph.compile(checkpointer=InMemorySaver())

thread: RunnableConfig = {"configurable": {"thread_id": "chat"}}
asked = agent.invoke({"messages": [HumanMessage("把关于灰度的笔记整理成一篇复盘")]}, thread)
print("the agent waits for the person:", asked["__interrupt__"][0].value["action_requests"][0]["name"])
print(agent.invoke(Command(resume={"type": "approve"}), thread)["messages"][-1].text)
