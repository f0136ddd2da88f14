import { isJsonObject } from '@/lib/contract';
import type { Json } from '../../json';
import type { TextEvent } from '../../text';
import { argumentsOf, isJson, textOf } from './read-json';

interface Call {
  readonly ourIndex: number;
  readonly name: string;
  readonly ids: Set<string>;
  arguments: string;
}

/**
 * Tells the calls of a streamed chat completion apart. OpenAI numbers them by `index`; others leave it out or write 0 for
 * every call, and some write another id with each piece (README).
 */
export class ChatCalls {
  readonly #calls: Call[] = [];
  /** The newest call by the provider's index. */
  readonly #byIndex = new Map<number, Call>();

  get size(): number {
    return this.#calls.length;
  }

  /** The events of the calls of one delta. */
  read(pieces: readonly Json[]): Extract<TextEvent, { type: 'tool_call' }>[] {
    return pieces.map((piece, position) => {
      const functionPart = isJsonObject(piece.function) ? piece.function : {};
      const id = textOf(piece.id);
      const name = textOf(functionPart.name);
      const unnumberedIndex = pieces.length > 1 ? position : undefined;
      const index = typeof piece.index === 'number' ? piece.index : unnumberedIndex;
      const text = argumentsOf(functionPart.arguments);
      const knownCall = this.#knownCall(id, name, index);
      const call = knownCall ?? this.#open(name);
      if (id !== '') call.ids.add(id);
      if (index !== undefined) this.#byIndex.set(index, call);
      call.arguments += text;
      return {
        type: 'tool_call',
        index: call.ourIndex,
        arguments: text,
        ...(knownCall !== undefined || id === '' ? {} : { id }),
        ...(knownCall !== undefined || name === '' ? {} : { name }),
      };
    });
  }

  #open(name: string): Call {
    const call = { ourIndex: this.#calls.length, name, ids: new Set<string>(), arguments: '' };
    this.#calls.push(call);
    return call;
  }

  /** The call that a piece continues; `undefined`: it begins one. */
  #knownCall(id: string, name: string, index: number | undefined): Call | undefined {
    const byId = id === '' ? undefined : this.#calls.find(({ ids }) => ids.has(id));
    if (byId !== undefined) return byId;
    const openCall = index === undefined ? this.#calls.at(-1) : this.#byIndex.get(index);
    if (openCall === undefined || name === '') return openCall;
    const isOther = id !== '' && openCall.ids.size > 0;
    if (isOther && name !== openCall.name) return undefined;
    // It names the same function, or ids are missing: a new call begins once the open one is whole.
    const isWhole = openCall.arguments === '' ? isOther : isJson(openCall.arguments);
    return isWhole || (index === undefined && name !== openCall.name) ? undefined : openCall;
  }
}
