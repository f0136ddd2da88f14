import type { ApiError } from '../../http';
import type { OutputItem, TurnEvent, TurnOutput } from '../turns/produced';
import type { ResponseHead } from './response-object';
import { incompleteReason, itemId, outputItem, responseObject, textPart } from './response-object';

/** Where the events of a response go, over whatever carries them: each as JSON text, with its type. */
export type PushEvent = (type: string, json: string) => void | Promise<void>;

type Json = Readonly<Record<string, unknown>>;

/**
 * Tells a response as it comes: `created`, `in_progress`, then each item opened, filled and closed, then `completed`
 * or `incomplete` (wire format, "Responses"). `sequence_number` counts every event from 0.
 */
export class ResponseStream {
  readonly #push: PushEvent;
  readonly #head: ResponseHead;
  #sequence = 0;
  #begun = false;
  /** Place of the message that is open, and what is the same in each of its deltas. */
  #openMessage: { readonly place: number; readonly delta: string; text: string } | undefined;

  constructor(push: PushEvent, head: ResponseHead) {
    this.#push = push;
    this.#head = head;
  }

  /** Whether anything was told. */
  get begun(): boolean {
    return this.#begun;
  }

  event(event: TurnEvent): void | Promise<void> {
    this.#begin();
    switch (event.type) {
      case 'reasoning':
        return;
      case 'text':
        return this.#text(event);
      case 'tool_call':
        return this.#call(event);
    }
  }

  /** Closes what is open and tells the whole. `output` has at least one item. */
  async finish(output: TurnOutput, completedAt: number): Promise<void> {
    this.#begin();
    const [first] = output.items;
    if (output.items.length === 1 && first?.type === 'message' && first.text === '') {
      this.#openText(0);
    }
    this.#closeMessage();
    for (const [place, item] of output.items.entries()) {
      if (item.type === 'function_call') this.#closeCall(item, place);
    }
    const why = incompleteReason(output);
    await this.#tell(why === null ? 'response.completed' : 'response.incomplete', {
      response: responseObject(this.#head, { output, completedAt }),
    });
  }

  /** A failure in mid-stream: the error, then the response that failed by it. */
  async fail(error: ApiError): Promise<void> {
    this.#begin();
    const { code, message } = error;
    await this.#tell('error', { code, message, param: null, ...error.body() });
    await this.#tell('response.failed', {
      response: responseObject(this.#head, { failed: { code, message } }),
    });
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const response = responseObject(this.#head);
    void this.#tell('response.created', { response });
    void this.#tell('response.in_progress', { response });
  }

  #text({ text, item, opens }: Extract<TurnEvent, { type: 'text' }>): void | Promise<void> {
    if (opens || this.#openMessage === undefined) this.#openText(item);
    const open = this.#openMessage;
    if (open === undefined) return;
    open.text += text;
    const type = 'response.output_text.delta';
    return this.#push(
      type,
      `{"type":"${type}","sequence_number":${this.#sequence++}${open.delta}${JSON.stringify(text)},"logprobs":[]}`,
    );
  }

  #openText(place: number): void {
    this.#closeMessage();
    const id = itemId(this.#head, 'message', place);
    void this.#tell('response.output_item.added', {
      output_index: place,
      item: outputItem(this.#head, { type: 'message', text: '' }, place, 'in_progress'),
    });
    void this.#tell('response.content_part.added', {
      item_id: id,
      output_index: place,
      content_index: 0,
      part: textPart(''),
    });
    this.#openMessage = {
      place,
      delta: `,"item_id":"${id}","output_index":${place},"content_index":0,"delta":`,
      text: '',
    };
  }

  #closeMessage(): void {
    const open = this.#openMessage;
    if (open === undefined) return;
    this.#openMessage = undefined;
    const { place, text } = open;
    const at = {
      item_id: itemId(this.#head, 'message', place),
      output_index: place,
      content_index: 0,
    };
    void this.#tell('response.output_text.done', { ...at, text, logprobs: [] });
    void this.#tell('response.content_part.done', { ...at, part: textPart(text) });
    void this.#tell('response.output_item.done', {
      output_index: place,
      item: outputItem(this.#head, { type: 'message', text }, place, 'completed'),
    });
  }

  #call({ item, opened, arguments: text }: Extract<TurnEvent, { type: 'tool_call' }>) {
    if (opened !== undefined) {
      this.#closeMessage();
      void this.#tell('response.output_item.added', {
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
    return this.#tell('response.function_call_arguments.delta', {
      item_id: itemId(this.#head, 'function_call', item),
      output_index: item,
      delta: text,
    });
  }

  #closeCall(item: Extract<OutputItem, { type: 'function_call' }>, place: number): void {
    void this.#tell('response.function_call_arguments.done', {
      item_id: itemId(this.#head, 'function_call', place),
      output_index: place,
      name: item.name,
      arguments: item.arguments,
    });
    void this.#tell('response.output_item.done', {
      output_index: place,
      item: outputItem(this.#head, item, place, 'completed'),
    });
  }

  /** One event. Those between two pieces of text are few: a slow reader is waited for with the next piece. */
  #tell(type: string, members: Json): void | Promise<void> {
    return this.#push(
      type,
      JSON.stringify({ type, sequence_number: this.#sequence++, ...members }),
    );
  }
}
