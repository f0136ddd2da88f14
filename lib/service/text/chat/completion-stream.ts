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
  readonly #chunkStart: string;
  readonly #chunkEnd = '},"finish_reason":null}]}\n\n';
  #hasBegun = false;

  constructor(sink: EventSink, { id, created, model }: CompletionHead) {
    this.#sink = sink;
    const head = JSON.stringify({ id, object: 'chat.completion.chunk', created, model });
    this.#chunkStart = `data: ${head.slice(0, -1)},"choices":[{"index":0,"delta":{`;
  }

  writeEvent(event: TurnEvent): void | Promise<void> {
    switch (event.type) {
      case 'text':
        return this.writeText(event.text);
      case 'reasoning':
        return this.writeReasoning(event.text);
      case 'tool_call':
        return this.#writeDelta(`"tool_calls":[${callDelta(event)}]`);
    }
  }

  writeText(text: string): void | Promise<void> {
    return this.#writeDelta(`"content":${JSON.stringify(text)}`);
  }

  writeReasoning(text: string): void | Promise<void> {
    return this.#writeDelta(`"reasoning_content":${JSON.stringify(text)}`);
  }

  writeCall(position: number, call: CompletionCall): void | Promise<void> {
    return this.#writeDelta(`"tool_calls":[${JSON.stringify({ index: position, ...call })}]`);
  }

  /** The last chunk, with the reason. */
  finish({ reason }: { readonly reason: string }): void | Promise<void> {
    this.#begin();
    return this.#sink.write(
      `${this.#chunkStart}},"finish_reason":${JSON.stringify(reason)}}]}\n\n`,
    );
  }

  /** A failure in mid-stream (`docs/interface.md#chat-completions`). */
  fail(error: ApiError): void | Promise<void> {
    return this.#sink.write(`data: ${JSON.stringify(error.body())}\n\n`);
  }

  #writeDelta(members: string): void | Promise<void> {
    this.#begin();
    return this.#sink.write(`${this.#chunkStart}${members}${this.#chunkEnd}`);
  }

  /** The first chunk carries the role. Its promise is not awaited: a slow reader is waited for with the next chunk. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    void this.#sink.write(`${this.#chunkStart}"role":"assistant","content":""${this.#chunkEnd}`);
  }
}

function callDelta({
  position,
  newCall,
  arguments: text,
}: Extract<TurnEvent, { type: 'tool_call' }>): string {
  if (newCall === undefined) {
    return `{"index":${position},"function":{"arguments":${JSON.stringify(text)}}}`;
  }
  return JSON.stringify({ index: position, ...completionCall({ ...newCall, arguments: text }) });
}

export async function streamStoredCompletion(
  sink: EventSink,
  completion: ChatCompletion,
): Promise<void> {
  const stream = new CompletionStream(sink, completion);
  const [choice] = completion.choices;
  if (choice === undefined) return;
  const { content, reasoning_content: reasoning, tool_calls: calls } = choice.message;
  if (typeof reasoning === 'string') await stream.writeReasoning(reasoning);
  if (content !== null && content !== '') await stream.writeText(content);
  if (Array.isArray(calls)) {
    for (const [position, call] of (calls as CompletionCall[]).entries()) {
      await stream.writeCall(position, call);
    }
  }
  await stream.finish({ reason: choice.finish_reason });
}
