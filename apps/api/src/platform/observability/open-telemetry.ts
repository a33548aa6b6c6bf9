import {
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanFacts, Tracer, TracingSetting } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

function parentOf({ traceParent }: SpanFacts): Context {
  const remote = traceParent === undefined ? null : parseTraceParent(traceParent);
  return remote
    ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
    : context.active();
}

/** The time limit of sending one batch, including its retries. It also limits the time of a shutdown. */
const exportLimitMs = 3_000;

/**
 * A tracer that sends batches of spans to a collector. If the collector does not answer, its spans are lost, but calls
 * are not affected.
 */
export function openTelemetryTracer(setting: TracingSetting): Tracer {
  const { collector, ratio, serviceName, serviceVersion, role } = setting;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.version': serviceVersion,
        'canone.role': role,
      }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${collector}/v1/traces`,
          timeoutMillis: exportLimitMs,
        }),
      }),
    ],
  });
  const recorder = provider.getTracer('canone');

  return {
    start(facts) {
      const parent = parentOf(facts);
      const { name, kind, attributes } = facts;
      const span = recorder.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...attributes } },
        parent,
      );
      const inside = trace.setSpan(parent, span);
      return {
        traceId: span.spanContext().traceId,
        run: (work) => context.with(inside, work),
        end(last = {}, failure) {
          span.setAttributes(last);
          if (failure !== undefined) {
            // the message of an error can quote personal data, its name cannot
            const errorType = failure instanceof Error ? failure.name : 'unknown';
            span.setAttribute('error.type', errorType);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    async stop() {
      // if the collector does not answer, the last spans are lost
      await provider.shutdown().catch(() => {});
      context.disable();
    },
  };
}
