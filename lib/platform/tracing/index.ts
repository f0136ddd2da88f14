import { registryKey, tryResolve } from '../registry';

/** Values of a span. An undefined one is left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | string[] | undefined>>;

/** A piece of work within a trace. */
export interface Span {
  /** What continues the trace elsewhere (https://www.w3.org/TR/trace-context/, 2026-11-26); null while tracing is off. */
  readonly traceparent: string | null;
  set(attributes: Attributes): void;
  /** Marks the work as failed. `type` is an error's code or name: its message may quote a prompt. */
  fail(type: string): void;
  /** Adds what people wrote or models answered, only where the operator asked for that. */
  setContent(attributes: () => Attributes): void;
}

export interface SpanOptions {
  /** `server`: answers a request; `client`: waits for another program; `consumer`: works on what was queued. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /** A traceparent in place of the span around the caller; null begins a trace. What is no traceparent does, too. */
  readonly parent?: string | null | undefined;
  /** A traceparent that is only named: it neither continues its trace nor decides whether this one is kept. */
  readonly link?: string | null | undefined;
}

export interface Tracing {
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** The ids of the span around the caller. */
  current(): { readonly traceId: string; readonly spanId: string; traceparent: string } | null;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}

/** Provided at start when traces are sent somewhere, for Next.js's copies of this module too. */
export const tracingRegistryKey = registryKey<Tracing>('tracing');

const noSpan: Span = { traceparent: null, set() {}, fail() {}, setContent() {} };

/**
 * Does `work` within a span, which ends with it and fails with what it throws. While tracing is off this only calls
 * `work`. Names and attributes hold no texts of people, no keys and no addresses with tokens
 * (docs/observability.md lists them).
 */
export function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const tracing = tryResolve(tracingRegistryKey);
  return tracing === undefined ? work(noSpan) : tracing.run(name, options, work);
}

/** What continues the caller's trace elsewhere; null while tracing is off, and outside of spans. */
export const currentTraceparent = (): string | null =>
  tryResolve(tracingRegistryKey)?.current()?.traceparent ?? null;

/** The fields by which a log line finds its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const current = tryResolve(tracingRegistryKey)?.current();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
}
