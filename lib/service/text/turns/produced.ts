import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { type TextEvent, type TextFinishReason, TextProviderError } from '@/lib/providers';
import { countTextTokens } from '../rules/count-tokens';

/** Longest output in characters, more than any model writes: a provider that sends more is broken. */
const maxOutputLength = 16_777_216;

/** One item of a turn's output, in order: a message, reasoning or a function call. */
export type OutputItem =
  | { readonly type: 'message' | 'reasoning'; readonly text: string }
  | {
      readonly type: 'function_call';
      /** Our id, because the provider's own would reveal the provider. */
      readonly callId: string;
      readonly name: string;
      readonly arguments: string;
    };

type GrowingItem<T> = T extends OutputItem ? { -readonly [K in keyof T]: T[K] } : never;

/** The text of all items of a kind, in order. */
export const itemsText = (items: readonly OutputItem[], kind: 'message' | 'reasoning'): string =>
  items.map((item) => (item.type === kind ? item.text : '')).join('');

export interface TurnOutput {
  readonly items: readonly OutputItem[];
  readonly reason: TextFinishReason;
}

/** A piece for readers. `item` is the index of its item in the output. */
export type TurnEvent =
  | {
      readonly type: 'text' | 'reasoning';
      readonly text: string;
      readonly item: number;
      /** Whether it is the item's first piece. */
      readonly isFirstPiece: boolean;
    }
  | {
      readonly type: 'tool_call';
      readonly item: number;
      /** Position among the calls, from 0. */
      readonly position: number;
      /** With the first piece of a call. */
      readonly newCall: { readonly callId: string; readonly name: string } | undefined;
      readonly arguments: string;
    };

/** Collects the output of a turn. */
export class ProducedItems {
  readonly #items: GrowingItem<OutputItem>[] = [];
  /** The item and position of each call, by the provider's index. */
  readonly #calls = new Map<number, { readonly item: number; readonly position: number }>();
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0 && this.#items.length === 0;
  }

  /** Adds a piece, and returns what is sent to readers. Throws `TextProviderError` for an answer without end. */
  add(event: Exclude<TextEvent, { type: 'finish' }>): TurnEvent {
    const size = event.type === 'tool_call' ? event.arguments.length : event.text.length;
    this.#length += size;
    if (this.#length > maxOutputLength) {
      throw new TextProviderError('upstream_error', 'The answer has no end.', { retryable: false });
    }
    switch (event.type) {
      case 'text':
        return this.#addText('message', event);
      case 'reasoning':
        return this.#addText('reasoning', event);
      case 'tool_call':
        return this.#addCall(event);
    }
  }

  #addText(
    kind: 'message' | 'reasoning',
    { type, text }: Extract<TextEvent, { type: 'text' | 'reasoning' }>,
  ): TurnEvent {
    const lastItem = this.#items.at(-1);
    if (lastItem?.type === kind) {
      lastItem.text += text;
      return { type, text, item: this.#items.length - 1, isFirstPiece: false };
    }
    const item = this.#items.push({ type: kind, text }) - 1;
    return { type, text, item, isFirstPiece: true };
  }

  #addCall({
    index,
    name = '',
    arguments: text,
  }: Extract<TextEvent, { type: 'tool_call' }>): TurnEvent {
    const existingCall = this.#calls.get(index);
    if (existingCall !== undefined) {
      const item = this.#items[existingCall.item];
      if (item?.type === 'function_call') item.arguments += text;
      return { type: 'tool_call', ...existingCall, newCall: undefined, arguments: text };
    }
    const callId = newId(idPrefixes.toolCall);
    const item = this.#items.push({ type: 'function_call', callId, name, arguments: text }) - 1;
    const newCall = { item, position: this.#calls.size };
    this.#calls.set(index, newCall);
    return { type: 'tool_call', ...newCall, newCall: { callId, name }, arguments: text };
  }

  /** Tokens where the provider does not count them. */
  countTokens(): number {
    return this.#items.reduce(
      (sum, item) =>
        sum +
        (item.type === 'function_call'
          ? countTextTokens(item.name) + countTextTokens(item.arguments)
          : countTextTokens(item.text)),
      0,
    );
  }

  output(reason: TextFinishReason): TurnOutput {
    return { items: this.#items, reason };
  }
}
