/** Attributes of a span, with the names of OpenTelemetry's semantic conventions. They contain no personal data. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanFacts {
  readonly name: string;
  /** `server`: a call that this process answers. `client`: a call to another system. `internal`: other work. */
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The W3C header `traceparent` of the caller, if the span continues the caller's trace. */
  readonly traceParent?: string | undefined;
}

export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs work; spans that start in the work are children of this span. */
  run<T>(work: () => T): T;
  /** Ends the span. If a failure is given, the span is marked as failed. */
  end(attributes?: SpanAttributes, failure?: unknown): void;
}

/** Records spans and sends them to a collector. */
export interface Tracer {
  start(span: SpanFacts): Span;
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>;
}

export interface TracingSetting {
  /** The base address of an OTLP/HTTP collector, without `/v1/traces`. */
  readonly collector: string;
  /**
   * The share of traces that are recorded, from 0 to 1. A trace that a caller began is recorded if the caller records
   * it.
   */
  readonly ratio: number;
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** `web`, `worker` or `all`. */
  readonly role: string;
}

let tracer: Tracer | undefined;

/**
 * Installs the tracer of this process, or removes it if the argument is undefined. Without a tracer the functions of
 * this file do almost nothing.
 */
export function useTracer(installed: Tracer | undefined): void {
  tracer = installed;
}

/** Starts a span as a child of the active span. The result is undefined without a tracer. */
export function startSpan(facts: SpanFacts): Span | undefined {
  return tracer?.start(facts);
}

/** Runs work inside a span. */
export async function traced<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const span = tracer?.start(facts);
  if (!span) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({}, error);
    throw error;
  }
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop();
}
