import type { EmitText, TextFinishReason, TextUsage } from '../../text';
import type { AnswerReader } from '../operation';
import { brokenAnswer, streamedFailure } from '../outcome';
import type { Json } from './read-json';
import { countOf, isObject, parseEvent, textOf } from './read-json';

/** Reads a streamed response: text, reasoning, function calls and usage, in the order they come. */
export class ResponsesReader implements AnswerReader {
  complete = false;
  /** Our index of a call by the provider's `output_index`. */
  readonly #calls = new Map<unknown, number>();
  readonly #emit: EmitText;

  constructor(emit: EmitText) {
    this.#emit = emit;
  }

  event(data: string): void | Promise<void> {
    if (data === '[DONE]') return this.end();
    const event = parseEvent(data);
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return this.#text('text', event.delta);
      case 'response.reasoning.delta':
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return this.#text('reasoning', event.delta);
      case 'response.output_item.added':
        return this.#added(event);
      case 'response.function_call_arguments.delta':
        return this.#arguments(event);
      case 'response.completed':
      case 'response.incomplete':
        return this.#finish(isObject(event.response) ? event.response : {});
      case 'response.failed':
        throw streamedFailure(isObject(event.response) ? event.response.error : undefined);
      case 'error':
        throw streamedFailure(event.error ?? event);
      default:
        return;
    }
  }

  end(): void {
    if (!this.complete) throw brokenAnswer('The answer ended in the middle.');
  }

  #text(type: 'text' | 'reasoning', delta: unknown): void | Promise<void> {
    const text = textOf(delta);
    if (text !== '') return this.#emit({ type, text });
  }

  #added({ item, output_index }: Json): void | Promise<void> {
    if (!isObject(item) || item.type !== 'function_call') return;
    const index = this.#calls.size;
    this.#calls.set(output_index, index);
    return this.#emit({
      type: 'tool_call',
      index,
      id: textOf(item.call_id) || textOf(item.id),
      name: textOf(item.name),
      arguments: textOf(item.arguments),
    });
  }

  #arguments({ output_index, delta }: Json): void | Promise<void> {
    const index = this.#calls.get(output_index);
    const text = textOf(delta);
    if (index === undefined || text === '') return;
    return this.#emit({ type: 'tool_call', index, arguments: text });
  }

  #finish(response: Json): void | Promise<void> {
    this.complete = true;
    return this.#emit({
      type: 'finish',
      reason: this.#reason(response),
      usage: isObject(response.usage) ? usageOf(response.usage) : null,
    });
  }

  #reason({ incomplete_details: details }: Json): TextFinishReason {
    const why = isObject(details) ? textOf(details.reason) : '';
    if (why === 'content_filter') return 'content_filter';
    if (why !== '') return 'length';
    return this.#calls.size > 0 ? 'tool_calls' : 'stop';
  }
}

function usageOf(usage: Json): TextUsage | null {
  const inputTokens = countOf(usage.input_tokens);
  const outputTokens = countOf(usage.output_tokens);
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { inputTokens, outputTokens };
}
