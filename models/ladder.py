"""The call ladder: one closed object from a chat model, by the first way of asking that works, which is remembered.

A rung that is not known yet may fail in ways that say "not this way" (parameters refused, an answer without an object):
the next one is tried. On a rung that is known the same answer is a breach of the protocol, which the node has repaired
once. Every call leaves one record.
"""

from notewright.models.answer_reading import answer_of
from notewright.models.ask import Answer, Ask, Endpoint
from notewright.models.books import Books
from notewright.models.call_record import CallRecord, Outcome, RungName, Usage
from notewright.models.exchange import Exchange, Meter, exchange
from notewright.models.faults import Parameter
from notewright.models.messages import prompt_of
from notewright.models.rung_memory import Known
from notewright.models.rungs import Asked, asked_on
from notewright.models.tools import Tool
from notewright.models.understanding import CallEnded, failed, understood
from notewright.state.errors import AnswerCutOff, ProtocolBroken

NOT_THIS_WAY: frozenset[Outcome] = frozenset(("unsupported", "empty", "no_object", "no_json"))
LEFT_OUT: dict[Parameter, dict[str, object]] = {
    "temperature": {"temperature": None},
    "stream_options": {"stream_usage": False},
}
LARGER, LEAST_TOKENS, MOST_TOKENS = 4, 4_096, 32_768  # of the second try of an answer that its limit cut off


class Ladder:
    """The ladder of one endpoint."""

    def __init__(self, endpoint: Endpoint, books: Books) -> None:
        self.endpoint, self._books, self._memory = endpoint, books, books.memory
        self._key = f"{endpoint.address} {endpoint.name}"
        self._lowest: RungName | None = None  # where no rung worked, a repair is asked for on the last alone
        self._without: tuple[Parameter, ...] = ()

    async def climb(self, ask: Ask[Answer]) -> Answer:
        """The answer. Raises ModelError: ProtocolBroken is for a repair, all others end the run."""
        try:
            return await self._climb(ask)
        except CallEnded as ended:
            error = ended.error
        raise error  # after the handler: no context is left

    async def _climb(self, ask: Ask[Answer]) -> Answer:
        known = self._memory.get(self._key)
        if known is None or known.rung not in self.endpoint.rungs:
            return await (self._on(self._lowest, ask) if self._lowest else self._search(ask))
        self._without = known.without
        try:
            return await self._on(known.rung, ask)
        except CallEnded as ended:
            if ended.outcome != "unsupported" or len(self.endpoint.rungs) == 1:
                raise
        self._memory.forget(self._key)
        return await self._search(ask, but=known.rung)

    async def _search(self, ask: Ask[Answer], but: RungName | None = None) -> Answer:
        """Rung by rung until an object comes; what it holds is another matter."""
        last: CallEnded | None = None
        for rung in (rung for rung in self.endpoint.rungs if rung != but):
            try:
                answer = await self._on(rung, ask)
            except CallEnded as ended:
                last = ended
                if ended.outcome in NOT_THIS_WAY:
                    continue
                if isinstance(ended.error, ProtocolBroken):
                    self._remember(rung)
                raise
            self._remember(rung)
            return answer
        self._lowest = self.endpoint.rungs[-1]
        assert last is not None
        raise last

    def _remember(self, rung: RungName) -> None:
        self._memory.put(self._key, Known(rung=rung, without=self._without))

    async def _on(self, rung: RungName, ask: Ask[Answer]) -> Answer:
        """One rung; once more without a parameter that the server does not take, or with more room for the answer."""
        try:
            return await self._call(rung, ask, None)
        except CallEnded as ended:
            if ended.outcome == "cut_off":
                room = min(max(LARGER * (ended.usage.tokens_out or 0), LEAST_TOKENS), MOST_TOKENS)
                return await self._with_room(rung, ask, room)
            if ended.parameter is None or ended.parameter in self._without:
                raise
            self._without = (*self._without, ended.parameter)
        return await self._on(rung, ask)

    async def _with_room(self, rung: RungName, ask: Ask[Answer], tokens: int) -> Answer:
        try:
            return await self._call(rung, ask, tokens)
        except CallEnded as ended:
            if ended.outcome not in ("cut_off", "unsupported"):
                raise
            facts = {"stage": ask.tool.stage, "tokens": ended.usage.tokens_out or tokens}
            raise CallEnded("cut_off", AnswerCutOff(endpoint=self.endpoint.address, **facts)) from None

    async def _call(self, rung: RungName, ask: Ask[Answer], tokens: int | None) -> Answer:
        """One call and its record."""
        asked, meter = self._asked(rung, ask, tokens), Meter()
        came: Exchange | None = None
        outcome: Outcome = "stopped"
        try:
            came = await self._exchange(asked, ask, meter)
            self._books.keep(ask.tool.stage, came.request_id or "", prompt_of(asked.messages), answer_of(came.message))
            answer, outcome = understood(came, ask, asked.messages, self.endpoint.address)
            return answer
        except CallEnded as ended:
            outcome = ended.outcome
            if ask.stream:
                ask.stream.withdraw()
            raise
        finally:
            meter.stop()
            self._books.log(self._record(rung, ask.tool, meter, came, outcome))

    async def _exchange(self, asked: Asked, ask: Ask[Answer], meter: Meter) -> Exchange:
        listens = ask.stream if ask.stream and "stream" not in self._without else None
        try:
            return await exchange(asked, meter, listens.chunk if listens else None)
        except Exception as failure:  # noqa: BLE001 - every provider's library has errors of its own
            ended = failed(failure, ask.tool, self.endpoint.address)
        raise ended  # after the handler, so that no context of the error holds a provider's words

    def _asked(self, rung: RungName, ask: Ask[Answer], tokens: int | None) -> Asked:
        left_out = {name: value for each in self._without for name, value in LEFT_OUT.get(each, {}).items()}
        model = self.endpoint.model.model_copy(update=left_out) if left_out else self.endpoint.model
        asked = asked_on(rung, model, ask.tool, ask.messages)
        return asked if tokens is None else asked._replace(model=asked.model.bind(max_tokens=tokens))

    def _record(self, rung: RungName, tool: Tool, meter: Meter, came: Exchange | None, outcome: Outcome) -> CallRecord:
        return CallRecord(
            endpoint=self.endpoint.address,
            key=self.endpoint.key,
            model=self.endpoint.name,
            stage=tool.stage,
            request_id=came.request_id if came else None,
            rung=rung,
            usage=came.usage if came else Usage(),
            started=meter.started,
            ended=meter.ended,
            milliseconds=meter.milliseconds,
            finish_reason=came.finish_reason if came else None,
            retries=max(0, meter.attempts - 1),
            outcome=outcome,
        )
