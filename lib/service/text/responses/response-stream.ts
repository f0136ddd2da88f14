import type { ApiError } from '../../http';
import type { OutputItem, TurnEvent, TurnOutput } from '../turns/produced';
import {
  incompleteReason,
  itemId,
  itemStatus,
  outputItem,
  type ResponseHead,
  responseObject,
  summaryPart,
  textPart,
} from './response-object';

/** Receives the events of a response, each as JSON text with its type, over HTTP or a socket. */
export type PushEvent = (type: string, json: string) => void | Promise<void>;

type Json = Readonly<Record<string, unknown>>;

/** Items that are streamed in deltas. Each has one part, numbered by `index`. */
const textKinds = {
  message: {
    index: 'content_index',
    part: textPart,
    partAdded: 'response.content_part.added',
    partDone: 'response.content_part.done',
    delta: 'response.output_text.delta',
    textDone: 'response.output_text.done',
    extraMembers: { logprobs: [] },
  },
  reasoning: {
    index: 'summary_index',
    part: summaryPart,
    partAdded: 'response.reasoning_summary_part.added',
    partDone: 'response.reasoning_summary_part.done',
    delta: 'response.reasoning_summary_text.delta',
    textDone: 'response.reasoning_summary_text.done',
    extraMembers: {},
  },
} as const;
type TextKind = keyof typeof textKinds;
type Piece = Extract<TurnEvent, { type: 'text' | 'reasoning' }>;

/**
 * An item that is being streamed. Its deltas are put together from constant parts: the start, the number, the middle, the text
 * and the end.
 */
interface OpenItem {
  readonly kind: TextKind;
  readonly position: number;
  /** The members that locate its part. */
  readonly location: Json;
  readonly type: string;
  readonly deltaStart: string;
  readonly deltaMiddle: string;
  readonly deltaEnd: string;
  text: string;
}

/**
 * Writes the events of a response: `created`, `in_progress`, then each item opened, filled and closed, then `completed`
 * or `incomplete` (`docs/interface.md#events-of-a-response`). `sequence_number` counts every event from 0.
 */
export class ResponseStream {
  readonly #push: PushEvent;
  readonly #head: ResponseHead;
  #sequence = 0;
  #hasBegun = false;
  #openItem: OpenItem | undefined;
  /** The position of the item that was added last. */
  #latestPosition = -1;

  constructor(push: PushEvent, head: ResponseHead) {
    this.#push = push;
    this.#head = head;
  }

  /** Whether any event was written. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  writeEvent(event: TurnEvent): void | Promise<void> {
    this.#begin();
    switch (event.type) {
      case 'text':
        return this.#writePiece('message', event);
      case 'reasoning':
        return this.#writePiece('reasoning', event);
      case 'tool_call':
        return this.#writeCall(event);
    }
  }

  /** Closes the open item and writes the final event. `output` has at least one item. */
  async finish(output: TurnOutput, completedAt: number): Promise<void> {
    this.#begin();
    const lastPosition = output.items.length - 1;
    // An empty answer has a message too, although no piece arrived for it.
    if (output.items[lastPosition]?.type === 'message' && this.#latestPosition < lastPosition)
      this.#addItem('message', lastPosition);
    this.#closeItem(output);
    for (const [position, item] of output.items.entries()) {
      if (item.type === 'function_call') this.#closeCall(item, position, output);
    }
    const isComplete = incompleteReason(output) === null;
    await this.#send(isComplete ? 'response.completed' : 'response.incomplete', {
      response: responseObject(this.#head, { output, completedAt }),
    });
  }

  /** A failure in mid-stream: an error event, then the failed response. */
  async fail(error: ApiError): Promise<void> {
    this.#begin();
    const { code, message } = error;
    await this.#send('error', {
      status: error.status,
      code,
      message,
      param: null,
      ...error.body(),
    });
    await this.#send('response.failed', {
      response: responseObject(this.#head, { failure: { code, message } }),
    });
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const response = responseObject(this.#head);
    void this.#send('response.created', { response });
    void this.#send('response.in_progress', { response });
  }

  #writePiece(kind: TextKind, { text, item, isFirstPiece }: Piece): void | Promise<void> {
    const openItem =
      isFirstPiece || this.#openItem === undefined ? this.#addItem(kind, item) : this.#openItem;
    openItem.text += text;
    return this.#push(
      openItem.type,
      openItem.deltaStart +
        this.#sequence++ +
        openItem.deltaMiddle +
        JSON.stringify(text) +
        openItem.deltaEnd,
    );
  }

  #addItem(kind: TextKind, position: number): OpenItem {
    this.#closeItem();
    this.#latestPosition = position;
    const { index, part, partAdded, delta: type, extraMembers } = textKinds[kind];
    const location = {
      item_id: itemId(this.#head, kind, position),
      output_index: position,
      [index]: 0,
    };
    void this.#send('response.output_item.added', {
      output_index: position,
      item: outputItem(this.#head, { type: kind, text: '' }, position, 'in_progress'),
    });
    void this.#send(partAdded, { ...location, part: part('') });
    const extraText = JSON.stringify(extraMembers).slice(1);
    this.#openItem = {
      kind,
      position,
      location,
      type,
      deltaStart: `{"type":"${type}","sequence_number":`,
      deltaMiddle: `,${JSON.stringify(location).slice(1, -1)},"delta":`,
      deltaEnd: extraText === '}' ? extraText : `,${extraText}`,
      text: '',
    };
    return this.#openItem;
  }

  /** `output` is given at the end of the answer, where the open item may be incomplete. */
  #closeItem(output?: TurnOutput): void {
    const openItem = this.#openItem;
    if (openItem === undefined) return;
    this.#openItem = undefined;
    const { kind, position, location, text } = openItem;
    const { part, partDone, textDone, extraMembers } = textKinds[kind];
    void this.#send(textDone, { ...location, text, ...extraMembers });
    void this.#send(partDone, { ...location, part: part(text) });
    void this.#send('response.output_item.done', {
      output_index: position,
      item: outputItem(this.#head, { type: kind, text }, position, itemStatus(position, output)),
    });
  }

  #writeCall({ item, newCall, arguments: text }: Extract<TurnEvent, { type: 'tool_call' }>) {
    if (newCall !== undefined) {
      this.#closeItem();
      this.#latestPosition = item;
      void this.#send('response.output_item.added', {
        output_index: item,
        item: outputItem(
          this.#head,
          { type: 'function_call', ...newCall, arguments: '' },
          item,
          'in_progress',
        ),
      });
    }
    if (text === '') return;
    return this.#send('response.function_call_arguments.delta', {
      item_id: itemId(this.#head, 'function_call', item),
      output_index: item,
      delta: text,
    });
  }

  #closeCall(
    item: Extract<OutputItem, { type: 'function_call' }>,
    position: number,
    output: TurnOutput,
  ): void {
    void this.#send('response.function_call_arguments.done', {
      item_id: itemId(this.#head, 'function_call', position),
      output_index: position,
      name: item.name,
      arguments: item.arguments,
    });
    void this.#send('response.output_item.done', {
      output_index: position,
      item: outputItem(this.#head, item, position, itemStatus(position, output)),
    });
  }

  /**
   * One event. Not awaited, because there are few between two deltas: a slow reader is waited for with the next delta.
   */
  #send(type: string, members: Json): void | Promise<void> {
    return this.#push(
      type,
      JSON.stringify({ type, sequence_number: this.#sequence++, ...members }),
    );
  }
}
