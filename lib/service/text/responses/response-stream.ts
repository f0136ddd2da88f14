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
 * An item that is being streamed. `before` and `after` are the constant text of its deltas, before the number
 * and after the text.
 */
interface OpenItem {
  readonly kind: TextKind;
  readonly position: number;
  /** The position of its part. */
  readonly at: Json;
  readonly type: string;
  readonly before: string;
  readonly between: string;
  readonly after: string;
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
  #begun = false;
  #open: OpenItem | undefined;
  /** The position of the item that was added last. */
  #latest = -1;

  constructor(push: PushEvent, head: ResponseHead) {
    this.#push = push;
    this.#head = head;
  }

  /** Whether any event was written. */
  get hasBegun(): boolean {
    return this.#begun;
  }

  event(event: TurnEvent): void | Promise<void> {
    this.#begin();
    switch (event.type) {
      case 'text':
        return this.#piece('message', event);
      case 'reasoning':
        return this.#piece('reasoning', event);
      case 'tool_call':
        return this.#call(event);
    }
  }

  /** Closes the open item and writes the final event. `output` has at least one item. */
  async finish(output: TurnOutput, completedAt: number): Promise<void> {
    this.#begin();
    const last = output.items.length - 1;
    // An empty answer has a message too, although no piece arrived for it.
    if (output.items[last]?.type === 'message' && this.#latest < last)
      this.#opened('message', last);
    this.#close(output);
    for (const [position, item] of output.items.entries()) {
      if (item.type === 'function_call') this.#closeCall(item, position, output);
    }
    const why = incompleteReason(output);
    await this.#send(why === null ? 'response.completed' : 'response.incomplete', {
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
      response: responseObject(this.#head, { failed: { code, message } }),
    });
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const response = responseObject(this.#head);
    void this.#send('response.created', { response });
    void this.#send('response.in_progress', { response });
  }

  #piece(kind: TextKind, { text, item, opens }: Piece): void | Promise<void> {
    const openItem = opens || this.#open === undefined ? this.#opened(kind, item) : this.#open;
    openItem.text += text;
    return this.#push(
      openItem.type,
      openItem.before + this.#sequence++ + openItem.between + JSON.stringify(text) + openItem.after,
    );
  }

  #opened(kind: TextKind, position: number): OpenItem {
    this.#close();
    this.#latest = position;
    const { index, part, partAdded, delta: type, extraMembers } = textKinds[kind];
    const at = { item_id: itemId(this.#head, kind, position), output_index: position, [index]: 0 };
    void this.#send('response.output_item.added', {
      output_index: position,
      item: outputItem(this.#head, { type: kind, text: '' }, position, 'in_progress'),
    });
    void this.#send(partAdded, { ...at, part: part('') });
    const after = JSON.stringify(extraMembers).slice(1);
    this.#open = {
      kind,
      position,
      at,
      type,
      before: `{"type":"${type}","sequence_number":`,
      between: `,${JSON.stringify(at).slice(1, -1)},"delta":`,
      after: after === '}' ? after : `,${after}`,
      text: '',
    };
    return this.#open;
  }

  /** `output` when the answer is over: then the open item may be incomplete. */
  #close(output?: TurnOutput): void {
    const openItem = this.#open;
    if (openItem === undefined) return;
    this.#open = undefined;
    const { kind, position, at, text } = openItem;
    const { part, partDone, textDone, extraMembers } = textKinds[kind];
    void this.#send(textDone, { ...at, text, ...extraMembers });
    void this.#send(partDone, { ...at, part: part(text) });
    void this.#send('response.output_item.done', {
      output_index: position,
      item: outputItem(this.#head, { type: kind, text }, position, itemStatus(position, output)),
    });
  }

  #call({ item, opened, arguments: text }: Extract<TurnEvent, { type: 'tool_call' }>) {
    if (opened !== undefined) {
      this.#close();
      this.#latest = item;
      void this.#send('response.output_item.added', {
        output_index: item,
        item: outputItem(
          this.#head,
          { type: 'function_call', ...opened, arguments: '' },
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
