import type { EmitText, TextFinishReason, TextUsage } from '../../text';
import type { AnswerReader } from '../operation';
import { brokenAnswer, streamedFailure } from '../outcome';
import type { Json } from './read-json';
import { countOf, isObject, parseEvent, textOf } from './read-json';
import { TextFrame } from './text-frame';

const reasons: Readonly<Record<string, TextFinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
};

/** Reads a streamed chat completion: text, reasoning, tool calls and usage, in the order they come. */
export class ChatReader implements AnswerReader {
  complete = false;
  #reason: TextFinishReason | undefined;
  #usage: TextUsage | null = null;
  readonly #emit: EmitText;
  readonly #frame = new TextFrame();

  constructor(emit: EmitText) {
    this.#emit = emit;
  }

  event(data: string): void | Promise<void> {
    if (data === '[DONE]') return this.end();
    const text = this.#frame.textOf(data);
    if (text !== undefined) return this.#emit({ type: 'text', text });
    const chunk = parseEvent(data);
    if (chunk.error !== undefined && chunk.error !== null) throw streamedFailure(chunk.error);
    if (isObject(chunk.usage)) this.#usage = usageOf(chunk.usage);
    const choice = choiceOf(chunk);
    if (choice === undefined) return;
    const reason = textOf(choice.finish_reason);
    if (reason !== '') this.#reason = reasons[reason] ?? 'stop';
    if (!isObject(choice.delta)) return;
    if (reason === '' && !isObject(chunk.usage)) this.#learn(data, choice.delta);
    return this.#delta(choice.delta);
  }

  /** Ends at `[DONE]`, or at the end of the answer, because not every server sends it. */
  end(): void | Promise<void> {
    if (this.complete) return;
    if (this.#reason === undefined) throw brokenAnswer('The answer ended in the middle.');
    this.complete = true;
    return this.#emit({ type: 'finish', reason: this.#reason, usage: this.#usage });
  }

  /** Learns the frame of an event with nothing but text, because the next ones are probably alike. */
  #learn(data: string, delta: Json): void {
    const text = textOf(delta.content);
    if (text === '' || saysMore(delta)) return;
    this.#frame.learn(data, text, (event) => {
      const read = choiceOf(parseEvent(event))?.delta;
      return isObject(read) ? read.content : undefined;
    });
  }

  #delta(delta: Json): void | Promise<void> {
    const content = textOf(delta.content) || textOf(delta.refusal);
    const reasoning = textOf(delta.reasoning_content) || textOf(delta.reasoning);
    if (Array.isArray(delta.tool_calls) || (content !== '' && reasoning !== '')) {
      return this.#several(content, reasoning, delta.tool_calls);
    }
    if (content !== '') return this.#emit({ type: 'text', text: content });
    if (reasoning !== '') return this.#emit({ type: 'reasoning', text: reasoning });
  }

  async #several(content: string, reasoning: string, calls: unknown): Promise<void> {
    if (reasoning !== '') await this.#emit({ type: 'reasoning', text: reasoning });
    if (content !== '') await this.#emit({ type: 'text', text: content });
    if (!Array.isArray(calls)) return;
    for (const [position, call] of calls.entries()) {
      if (!isObject(call)) continue;
      const named = isObject(call.function) ? call.function : {};
      const id = textOf(call.id);
      const name = textOf(named.name);
      await this.#emit({
        type: 'tool_call',
        index: typeof call.index === 'number' ? call.index : position,
        arguments: textOf(named.arguments),
        ...(id === '' ? {} : { id }),
        ...(name === '' ? {} : { name }),
      });
    }
  }
}

/** The first choice; we never request others. */
function choiceOf({ choices }: Json): Json | undefined {
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(choice) ? choice : undefined;
}

/** Whether there is more than content in it. */
const saysMore = (delta: Json): boolean =>
  Array.isArray(delta.tool_calls) ||
  (textOf(delta.reasoning_content) || textOf(delta.reasoning)) !== '';

function usageOf(usage: Json): TextUsage | null {
  const inputTokens = countOf(usage.prompt_tokens);
  const outputTokens = countOf(usage.completion_tokens);
  return inputTokens === undefined || outputTokens === undefined
    ? null
    : { inputTokens, outputTokens };
}
