import type { ChatCompletion } from '@/lib/contract';
import type { ApiError, EventSink } from '../../http';
import type { TurnEvent } from '../turns/produced';
import { type CompletionCall, type CompletionHead, completionCall } from './completion';

/**
 * Writes a completion as chunks. The parts that are the same in every chunk are built once; a delta costs escaping its
 * text and two concatenations.
 */
export class CompletionStream {
  readonly #sink: EventSink;
  readonly #open: string;
  readonly #close = '},"finish_reason":null}]}\n\n';
  #begun = false;

  constructor(sink: EventSink, { id, created, model }: CompletionHead) {
    this.#sink = sink;
    const head = JSON.stringify({ id, object: 'chat.completion.chunk', created, model });
    this.#open = `data: ${head.slice(0, -1)},"choices":[{"index":0,"delta":{`;
  }

  event(event: TurnEvent): void | Promise<void> {
    switch (event.type) {
      case 'text':
        return this.text(event.text);
      case 'reasoning':
        return this.reasoning(event.text);
      case 'tool_call':
        return this.#delta(`"tool_calls":[${callDelta(event)}]`);
    }
  }

  text(text: string): void | Promise<void> {
    return this.#delta(`"content":${JSON.stringify(text)}`);
  }

  reasoning(text: string): void | Promise<void> {
    return this.#delta(`"reasoning_content":${JSON.stringify(text)}`);
  }

  call(position: number, call: CompletionCall): void | Promise<void> {
    return this.#delta(`"tool_calls":[${JSON.stringify({ index: position, ...call })}]`);
  }

  /** The last chunk, with the reason. */
  finish({ reason }: { readonly reason: string }): void | Promise<void> {
    this.#begin();
    return this.#sink.write(`${this.#open}},"finish_reason":${JSON.stringify(reason)}}]}\n\n`);
  }

  /** A failure in mid-stream (`docs/interface.md#chat-completions`). */
  fail(error: ApiError): void | Promise<void> {
    return this.#sink.write(`data: ${JSON.stringify(error.body())}\n\n`);
  }

  #delta(members: string): void | Promise<void> {
    this.#begin();
    return this.#sink.write(`${this.#open}${members}${this.#close}`);
  }

  /** The first chunk carries the role. Its promise is not awaited: a slow reader is waited for with the next chunk. */
  #begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    void this.#sink.write(`${this.#open}"role":"assistant","content":""${this.#close}`);
  }
}

function callDelta({
  position,
  opened,
  arguments: text,
}: Extract<TurnEvent, { type: 'tool_call' }>): string {
  if (opened === undefined) {
    return `{"index":${position},"function":{"arguments":${JSON.stringify(text)}}}`;
  }
  return JSON.stringify({ index: position, ...completionCall({ ...opened, arguments: text }) });
}

export async function streamStored(sink: EventSink, completion: ChatCompletion): Promise<void> {
  const stream = new CompletionStream(sink, completion);
  const [choice] = completion.choices;
  if (choice === undefined) return;
  const { content, reasoning_content: reasoning, tool_calls: calls } = choice.message;
  if (typeof reasoning === 'string') await stream.reasoning(reasoning);
  if (content !== null && content !== '') await stream.text(content);
  if (Array.isArray(calls)) {
    for (const [position, call] of (calls as CompletionCall[]).entries()) {
      await stream.call(position, call);
    }
  }
  await stream.finish({ reason: choice.finish_reason });
}
