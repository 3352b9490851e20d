"""OpenTelemetry: a span a call by the conventions' names, sent where it is configured, and never what was said."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from fakes.calls import STARTED, record
from fakes.collector import collector
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from notewright.models.call_record import CallRecord, no_log
from notewright.models.call_spans import span_log, spans

TESTS = Path(__file__).parents[1]


def span_of(made: CallRecord) -> ReadableSpan:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    span_log(provider.get_tracer("test"))(made)
    provider.shutdown()
    [span] = exporter.get_finished_spans()
    return span


def test_a_call_is_a_span_with_its_own_times() -> None:
    span = span_of(record(endpoint="https://api.example.test:8443/v1"))
    assert (span.name, span.kind, span.status.status_code) == ("chat gpt-x", SpanKind.CLIENT, StatusCode.UNSET)
    assert span.start_time == round(STARTED.timestamp() * 1000) * 10**6
    assert span.end_time == span.start_time + 1500 * 10**6
    assert dict(span.attributes or {}) == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "gpt-x",
        "gen_ai.response.id": "chatcmpl-1",
        "gen_ai.response.finish_reasons": ("tool_calls",),
        "gen_ai.usage.input_tokens": 1200,
        "gen_ai.usage.cache_read.input_tokens": 1000,
        "gen_ai.usage.output_tokens": 80,
        "server.address": "api.example.test",
        "server.port": 8443,
        "notewright.stage": "draft",
        "notewright.rung": "forced_tool",
        "notewright.retries": 0,
    }


def test_a_call_that_failed_says_how_and_what_is_not_known_is_left_out() -> None:
    span = span_of(record((None, None, None), outcome="HTTP 429", request_id=None, finish_reason=None))
    attributes: Mapping[str, Any] = span.attributes or {}
    assert (attributes["error.type"], span.status.status_code) == ("HTTP 429", StatusCode.ERROR)
    absent = {"gen_ai.response.id", "gen_ai.response.finish_reasons", "gen_ai.usage.input_tokens", "server.port"}
    assert absent & set(attributes) == set()


@pytest.mark.parametrize(
    "env",
    [{}, {"OTEL_SERVICE_NAME": "x"}, {"OTEL_SDK_DISABLED": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://x.test"}],
)
def test_nothing_is_made_where_no_collector_is_named(env: Mapping[str, str]) -> None:
    assert spans(env) is no_log


def test_spans_are_sent_to_the_collector_that_is_named() -> None:
    """In a process of its own: what is left is sent when that ends."""
    code = """
import os
from fakes.calls import record
from notewright.models.call_spans import spans
spans(os.environ)(record())
"""
    with collector() as server:
        env = os.environ | {"OTEL_EXPORTER_OTLP_ENDPOINT": server.address, "PYTHONPATH": str(TESTS)}
        subprocess.run([sys.executable, "-W", "ignore", "-c", code], env=env, check=True, timeout=120)
        [(path, body)] = server.sent
    assert path == "/v1/traces"
    [sent] = ExportTraceServiceRequest.FromString(body).resource_spans
    assert "notewright" in str(sent.resource)
    assert [span.name for each in sent.scope_spans for span in each.spans] == ["chat gpt-x"]
