"""A span a model call for OpenTelemetry, named by its GenAI conventions; nothing that was said in the call is in it.

https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/
"""

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from notewright.models.call_record import CallRecord, Log, no_log

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer, TracerProvider
    from opentelemetry.util.types import AttributeValue

SERVICE = "notewright"
PROVIDER = "openai"  # the protocol spoken; the conventions let servers that speak it go by that name
SWITCHES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def spans(env: Mapping[str, str]) -> Log:
    """Spans for the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, or for the tracer a host has set up.

    Nothing where neither is there, where `OTEL_SDK_DISABLED` is true, or where the extra `otel` is not installed.
    """
    try:
        from opentelemetry.trace import ProxyTracerProvider, get_tracer_provider
    except ImportError:
        return no_log
    if env.get("OTEL_SDK_DISABLED", "").strip().lower() == "true":
        return no_log
    hosts = get_tracer_provider()
    if not isinstance(hosts, ProxyTracerProvider):
        return span_log(hosts.get_tracer(SERVICE))
    own = _exporting(env) if any(env.get(name) for name in SWITCHES) else None
    return span_log(own.get_tracer(SERVICE)) if own else no_log


def span_log(tracer: "Tracer") -> Log:
    """A `Log` that makes a span of each record, over by the time it is made."""
    from opentelemetry.trace import SpanKind, Status, StatusCode

    def log(record: CallRecord) -> None:
        span = tracer.start_span(
            f"chat {record.model}",
            kind=SpanKind.CLIENT,
            attributes=span_attributes(record),
            start_time=_nanoseconds(record.started),
        )
        if not record.answered:
            span.set_status(Status(StatusCode.ERROR, record.outcome))
        span.end(_nanoseconds(record.ended))

    return log


def span_attributes(record: CallRecord) -> "dict[str, AttributeValue]":
    """What is known of the call, by the conventions' names; what is not known is left out."""
    server = urlsplit(record.endpoint)
    known: dict[str, AttributeValue | None] = {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": PROVIDER,
        "gen_ai.request.model": record.model,
        "gen_ai.response.id": record.request_id,
        "gen_ai.response.finish_reasons": [record.finish_reason] if record.finish_reason else None,
        "gen_ai.usage.input_tokens": record.usage.tokens_in,
        "gen_ai.usage.cache_read.input_tokens": record.usage.cached,
        "gen_ai.usage.output_tokens": record.usage.tokens_out,
        "server.address": server.hostname,
        "server.port": server.port,
        "error.type": None if record.answered else record.outcome,
        "notewright.stage": record.stage,
        "notewright.rung": record.rung,
        "notewright.retries": record.retries,
    }
    return {name: value for name, value in known.items() if value is not None}


def _exporting(env: Mapping[str, str]) -> "TracerProvider | None":
    """A provider that sends to the collector and, at the end of the process, what is left."""
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        return None
    named = {SERVICE_NAME: env.get("OTEL_SERVICE_NAME") or SERVICE}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


def _nanoseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1_000_000) * 1_000
