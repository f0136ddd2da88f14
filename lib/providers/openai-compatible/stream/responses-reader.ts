import { isJsonObject } from '@/lib/contract';
import type { Json } from '../../json';
import type { EmitText, TextFinishReason, TextUsage } from '../../text';
import { brokenAnswer, errorIn, streamedFailure } from '../outcome';
import type { AnswerReader } from '../transport';
import { contentOf } from './content';
import { argumentsOf, countOf, parseEvent, textOf } from './read-json';

interface Call {
  readonly ourIndex: number;
  readonly callId: string;
  hasArguments: boolean;
}

/**
 * Reads a response, streamed or in one piece: text, reasoning, function calls and usage, in the order they come. Some
 * servers send no pieces, only what is done: that is read at the end.
 */
export class ResponsesReader implements AnswerReader {
  isComplete = false;
  readonly #calls: Call[] = [];
  /** Calls by the provider's `output_index` and `item_id`. */
  readonly #callByName = new Map<unknown, Call>();
  /** Kinds that came in pieces. */
  readonly #streamed = new Set<'text' | 'reasoning'>();
  readonly #doneParts = { text: '', reasoning: '', items: [] as Json[] };
  /** Whether everything that began is done. */
  #isAtRest = false;
  readonly #emit: EmitText;

  constructor(emit: EmitText) {
    this.#emit = emit;
  }

  event(data: string): void | Promise<void> {
    if (data.trim() === '') return;
    if (data.trim() === '[DONE]') return this.#endUnreported(this.#hasAnything);
    const event = parseEvent(data);
    const type = textOf(event.type);
    if (!type.startsWith('response.') && type !== 'error') {
      const isWhole = event.object === 'response' || Array.isArray(event.output);
      if (isWhole || errorIn(event) !== undefined) return this.#readWhole(event);
      return;
    }
    if (type.endsWith('.delta') || type.endsWith('.added')) this.#isAtRest = false;
    else if (type.endsWith('.done')) this.#isAtRest = true;
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return this.#emitText('text', event.delta);
      case 'response.reasoning.delta':
      case 'response.reasoning_text.delta':
      case 'response.reasoning_summary_text.delta':
        return this.#emitText('reasoning', event.delta);
      case 'response.output_text.done':
      case 'response.refusal.done':
        if (!this.#streamed.has('text')) {
          this.#doneParts.text += textOf(event.text) || textOf(event.refusal);
        }
        return;
      case 'response.reasoning.done':
      case 'response.reasoning_text.done':
      case 'response.reasoning_summary_text.done':
        if (!this.#streamed.has('reasoning')) this.#doneParts.reasoning += textOf(event.text);
        return;
      case 'response.output_item.added':
        return this.#readCall(event.item, event.output_index);
      case 'response.output_item.done':
        if (isJsonObject(event.item)) this.#doneParts.items.push(event.item);
        return this.#readCall(event.item, event.output_index);
      case 'response.function_call_arguments.delta':
        return this.#emitArguments(event, event.delta);
      case 'response.function_call_arguments.done':
        return this.#restOfArguments(event);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.done':
        return this.#readWhole(isJsonObject(event.response) ? event.response : {});
      case 'response.failed':
        throw streamedFailure(isJsonObject(event.response) ? event.response.error : undefined);
      case 'error':
        throw streamedFailure(event.error ?? event);
      default:
        return;
    }
  }

  end(): void | Promise<void> {
    if (!this.isComplete) return this.#endUnreported(this.#isAtRest && this.#hasAnything);
  }

  get #hasAnything(): boolean {
    const { text, items } = this.#doneParts;
    return this.#streamed.has('text') || this.#calls.length > 0 || text !== '' || items.length > 0;
  }

  /** The end of an answer that did not say how it ended. */
  #endUnreported(isWhole: boolean): void | Promise<void> {
    if (!isWhole) throw brokenAnswer('The answer ended in the middle.');
    return this.#finish({});
  }

  /** A response as a whole, at the end of a stream or instead of one. */
  #readWhole(response: Json): void | Promise<void> {
    const error = errorIn(response);
    if (error !== undefined) throw streamedFailure(error);
    if (response.status === 'failed') throw streamedFailure(response);
    return this.#finish(response);
  }

  #emitText(type: 'text' | 'reasoning', delta: unknown): void | Promise<void> {
    const text = textOf(delta);
    if (text === '') return;
    this.#streamed.add(type);
    return this.#emit({ type, text });
  }

  /** A call that begins, or is done. */
  #readCall(item: unknown, outputIndex: unknown): void | Promise<void> {
    if (!isJsonObject(item) || item.type !== 'function_call') return;
    const callId = textOf(item.call_id) || textOf(item.id);
    const text = argumentsOf(item.arguments);
    const knownCall =
      this.#calls.find((call) => callId !== '' && call.callId === callId) ??
      this.#callByName.get(outputIndex) ??
      this.#callByName.get(item.id);
    if (knownCall !== undefined) return this.#fill(knownCall, text);
    const call = { ourIndex: this.#calls.length, callId, hasArguments: text !== '' };
    this.#calls.push(call);
    for (const name of [outputIndex, item.id])
      if (name !== undefined) this.#callByName.set(name, call);
    const name = textOf(item.name);
    return this.#emit({
      type: 'tool_call',
      index: call.ourIndex,
      id: callId,
      name,
      arguments: text,
    });
  }

  #callOf({ output_index, item_id }: Json): Call | undefined {
    return this.#callByName.get(output_index) ?? this.#callByName.get(item_id);
  }

  #emitArguments(event: Json, delta: unknown): void | Promise<void> {
    const call = this.#callOf(event);
    const text = textOf(delta);
    if (call === undefined || text === '') return;
    call.hasArguments = true;
    return this.#emit({ type: 'tool_call', index: call.ourIndex, arguments: text });
  }

  #restOfArguments(event: Json): void | Promise<void> {
    const call = this.#callOf(event);
    if (call !== undefined) return this.#fill(call, argumentsOf(event.arguments));
  }

  /** The arguments of a call, unless they came in pieces. */
  #fill(call: Call, text: string): void | Promise<void> {
    if (call.hasArguments || text === '') return;
    call.hasArguments = true;
    return this.#emit({ type: 'tool_call', index: call.ourIndex, arguments: text });
  }

  async #finish(response: Json): Promise<void> {
    const output = Array.isArray(response.output) ? response.output.filter(isJsonObject) : [];
    const items = output.length > 0 ? output : this.#doneParts.items;
    const inItems = itemsText(items);
    for (const kind of ['reasoning', 'text'] as const) {
      const text = inItems[kind] || this.#doneParts[kind];
      if (!this.#streamed.has(kind) && text !== '') await this.#emit({ type: kind, text });
    }
    // Calls among the items that were done were read then.
    for (const [at, item] of output.entries()) await this.#readCall(item, at);
    this.isComplete = true;
    await this.#emit({
      type: 'finish',
      reason: this.#reason(response),
      usage: isJsonObject(response.usage) ? usageOf(response.usage) : null,
    });
  }

  #reason({ incomplete_details: details }: Json): TextFinishReason {
    const why = isJsonObject(details) ? textOf(details.reason) : '';
    if (why === 'content_filter') return 'content_filter';
    if (why !== '') return 'length';
    return this.#calls.length > 0 ? 'tool_calls' : 'stop';
  }
}

function itemsText(items: readonly Json[]): { text: string; reasoning: string } {
  const itemTexts = { text: '', reasoning: '' };
  for (const item of items) {
    const { text, reasoning } = contentOf(item.content);
    if (item.type === 'reasoning') {
      itemTexts.reasoning += text || reasoning || contentOf(item.summary).reasoning;
    } else {
      itemTexts.text += text;
    }
  }
  return itemTexts;
}

function usageOf(usage: Json): TextUsage | null {
  const inputTokens = countOf(usage.input_tokens);
  const outputTokens = countOf(usage.output_tokens);
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { inputTokens, outputTokens };
}
