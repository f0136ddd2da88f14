import type { Metrics } from '@/lib/platform/metrics';
import { type Attributes, withSpan } from '@/lib/platform/tracing';
import type { TextMessage, TextUsage } from '@/lib/providers';
import type { Route } from '../../models/catalog';
import { itemsText, type TurnOutput } from './produced';

/*
 * Names, units, labels and buckets are those of OpenTelemetry's conventions for generative AI, which may still change:
 * https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/gen-ai-spans.md and gen-ai-metrics.md,
 * 2026-11-26. `gen_ai.provider.name` is the provider's id in the configuration.
 */

/** One call of a provider. Seconds; `firstSeconds` is null without a stream or output. */
interface Attempt {
  readonly route: Route;
  readonly errorType: string | null;
  readonly seconds: number;
  readonly firstSeconds: number | null;
}

/** Receives every call of a text provider. */
export type GenAiMeasure = (attempt: Attempt) => void;

const secondsBuckets = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

export function createGenAiMeasure(metrics: Metrics): GenAiMeasure {
  const durations = metrics.histogram({
    name: 'gen_ai_client_operation_duration_seconds',
    help: 'From a request to a text provider to the end of its answer.',
    labelNames: [
      'gen_ai_operation_name',
      'gen_ai_provider_name',
      'gen_ai_request_model',
      'error_type',
    ],
    buckets: secondsBuckets,
  });
  const firstChunks = metrics.histogram({
    name: 'gen_ai_client_operation_time_to_first_chunk_seconds',
    help: 'From a request to a text provider to the first piece of its streamed answer.',
    labelNames: ['gen_ai_operation_name', 'gen_ai_provider_name', 'gen_ai_request_model'],
    buckets: secondsBuckets,
  });
  return ({ route, errorType, seconds, firstSeconds }) => {
    const labels = {
      gen_ai_operation_name: 'chat',
      gen_ai_provider_name: route.provider,
      gen_ai_request_model: route.model,
    };
    durations.observe({ ...labels, ...(errorType ? { error_type: errorType } : {}) }, seconds);
    if (firstSeconds !== null) firstChunks.observe(labels, firstSeconds);
  };
}

interface ModelCall {
  readonly route: Route;
  readonly messages: readonly TextMessage[];
  readonly isStreamed: boolean;
}

/** Calls a provider within a span, and measures the call. `readProgress` returns what has come so far, also of a failed call. */
export async function traceAttempt(
  measure: GenAiMeasure | null,
  { route, messages, isStreamed }: ModelCall,
  complete: () => Promise<TurnOutput>,
  readProgress: () => { readonly usage: TextUsage | null; readonly firstMs: number | null },
): Promise<TurnOutput> {
  const startedAtMs = performance.now();
  const isMeasured = measure !== null;
  const name = isMeasured ? `chat ${route.model}` : 'ask provider';
  const attributes = isMeasured
    ? {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': route.provider,
        'gen_ai.request.model': route.model,
        'gen_ai.request.stream': isStreamed,
      }
    : { 'atelier.provider.id': route.provider, 'atelier.provider.model': route.model };
  let errorType: string | null = null;
  return withSpan(name, { kind: 'client', attributes }, async (span) => {
    span.setContent(() => ({ 'gen_ai.input.messages': inputMessages(messages) }));
    try {
      const output = await complete();
      span.setContent(() => ({ 'gen_ai.output.messages': outputMessages(output) }));
      if (isMeasured) span.set({ 'gen_ai.response.finish_reasons': [output.reason] });
      return output;
    } catch (error) {
      errorType = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw error;
    } finally {
      const { usage, firstMs } = readProgress();
      const firstSeconds = isStreamed && firstMs !== null ? (firstMs - startedAtMs) / 1000 : null;
      if (isMeasured) span.set(usageAttributes(usage, firstSeconds));
      measure?.({
        route,
        errorType,
        seconds: (performance.now() - startedAtMs) / 1000,
        firstSeconds,
      });
    }
  });
}

const usageAttributes = (usage: TextUsage | null, firstSeconds: number | null): Attributes => ({
  'gen_ai.usage.input_tokens': usage?.inputTokens ?? undefined,
  'gen_ai.usage.output_tokens': usage?.outputTokens ?? undefined,
  'gen_ai.response.time_to_first_chunk': firstSeconds ?? undefined,
});

const inputMessages = (messages: readonly TextMessage[]): string =>
  JSON.stringify(
    messages.map((message) => ({
      role: message.role,
      parts:
        message.role === 'user'
          ? message.parts.flatMap((part) => (part.type === 'text' ? [textPart(part.text)] : []))
          : [textPart(message.text)],
    })),
  );

const outputMessages = ({ items, reason }: TurnOutput): string =>
  JSON.stringify([
    { role: 'assistant', parts: [textPart(itemsText(items, 'message'))], finish_reason: reason },
  ]);

const textPart = (content: string) => ({ type: 'text', content });
