import { isJsonObject } from '@/lib/contract';
import type { Json } from '../../json';
import type { EmitText, TextFinishReason, TextUsage } from '../../text';
import { brokenAnswer, errorIn, streamedFailure } from '../outcome';
import type { AnswerReader } from '../transport';
import { ChatCalls } from './chat-calls';
import { contentOf } from './content';
import { countOf, parseEvent, textOf } from './read-json';
import { TextFrame } from './text-frame';

/** In lower case: Gemini writes its own in capitals. */
const finishReasons: Readonly<Record<string, TextFinishReason>> = {
  stop: 'stop',
  length: 'length',
  model_length: 'length',
  max_tokens: 'length',
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  safety: 'content_filter',
  image_safety: 'content_filter',
  prohibited_content: 'content_filter',
  recitation: 'content_filter',
  blocklist: 'content_filter',
  spii: 'content_filter',
  refusal: 'content_filter',
  sensitive: 'content_filter',
};

/** Reasons of an answer that its server gave up (README, "Dialects"). */
const failureReasons = new Set(['error', 'insufficient_system_resource', 'abort', 'repetition']);

/**
 * Reads a chat completion, streamed or in one piece: text, reasoning, tool calls and usage, in the order they come. What
 * servers do otherwise than OpenAI is in the README.
 */
export class ChatReader implements AnswerReader {
  isComplete = false;
  #reason: TextFinishReason | undefined;
  #usage: TextUsage | null = null;
  #hasChoice = false;
  /** Whether a `delta` brought anything: a `message` beside or after it repeats the whole. */
  #hasDelta = false;
  readonly #emit: EmitText;
  readonly #frame = new TextFrame();
  readonly #calls = new ChatCalls();

  constructor(emit: EmitText) {
    this.#emit = emit;
  }

  event(data: string): void | Promise<void> {
    const text = this.#frame.textOf(data);
    if (text !== undefined) return this.#emit({ type: 'text', text });
    if (data.trim() === '') return;
    if (data.trim() === '[DONE]') return this.#finish(this.#hasChoice ? 'stop' : undefined);
    const chunk = parseEvent(data);
    const error = errorIn(chunk);
    if (error !== undefined) throw streamedFailure(error);
    if (isJsonObject(chunk.usage)) this.#usage = usageOf(chunk.usage);
    const choice = choiceOf(chunk);
    if (choice === undefined) return;
    this.#hasChoice = true;
    const reason = textOf(choice.finish_reason).toLowerCase();
    if (failureReasons.has(reason))
      throw brokenAnswer(`The provider ended the answer by "${reason}".`);
    if (reason !== '') this.#reason = finishReasons[reason] ?? 'stop';
    const { delta, message } = choice;
    if (isJsonObject(delta) && bringsAnything(delta)) {
      this.#hasDelta = true;
      if (reason === '' && !isJsonObject(chunk.usage)) this.#learn(data, delta);
      return this.#emitDelta(delta);
    }
    if (isJsonObject(message) && !this.#hasDelta) return this.#emitDelta(message);
  }

  /** At the end of the answer, because not every server sends `[DONE]`. One that counts its tokens has also ended. */
  end(): void | Promise<void> {
    return this.#finish(this.#hasChoice && this.#usage !== null ? 'stop' : undefined);
  }

  /** `fallback`: the reason when the server named none; `undefined`: the answer broke off then. */
  #finish(fallback: TextFinishReason | undefined): void | Promise<void> {
    if (this.isComplete) return;
    const reason = this.#reason ?? fallback;
    if (reason === undefined) throw brokenAnswer('The answer ended in the middle.');
    this.isComplete = true;
    return this.#emit({
      type: 'finish',
      reason: reason === 'stop' && this.#calls.size > 0 ? 'tool_calls' : reason,
      usage: this.#usage,
    });
  }

  /** Learns the frame of an event with nothing but text, because the next ones are probably alike. */
  #learn(data: string, delta: Json): void {
    const text = textOf(delta.content);
    if (text === '' || hasMoreThanContent(delta)) return;
    this.#frame.learn(data, text, (event) => {
      const read = choiceOf(parseEvent(event))?.delta;
      return isJsonObject(read) ? read.content : undefined;
    });
  }

  #emitDelta(delta: Json): void | Promise<void> {
    const { text, reasoning } = readDelta(delta);
    const calls = callsIn(delta);
    if (calls.length > 0 || (text !== '' && reasoning !== '')) {
      return this.#emitSeveral(text, reasoning, calls);
    }
    if (text !== '') return this.#emit({ type: 'text', text });
    if (reasoning !== '') return this.#emit({ type: 'reasoning', text: reasoning });
  }

  async #emitSeveral(text: string, reasoning: string, calls: readonly Json[]): Promise<void> {
    if (reasoning !== '') await this.#emit({ type: 'reasoning', text: reasoning });
    if (text !== '') await this.#emit({ type: 'text', text });
    for (const event of this.#calls.read(calls)) await this.#emit(event);
  }
}

/** The first choice; we never request others. */
function choiceOf({ choices }: Json): Json | undefined {
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isJsonObject(choice) ? choice : undefined;
}

function readDelta(delta: Json): { text: string; reasoning: string } {
  const { text, reasoning } = contentOf(delta.content);
  return {
    text: text || textOf(delta.refusal),
    reasoning: textOf(delta.reasoning_content) || textOf(delta.reasoning) || reasoning,
  };
}

/** The calls of a delta; `function_call` is the older form, of one call without an id. */
function callsIn({ tool_calls: calls, function_call: call }: Json): Json[] {
  if (Array.isArray(calls)) return calls.filter(isJsonObject);
  return isJsonObject(call) ? [{ index: 0, function: call }] : [];
}

function bringsAnything(delta: Json): boolean {
  const { text, reasoning } = readDelta(delta);
  return text !== '' || reasoning !== '' || callsIn(delta).length > 0;
}

const hasMoreThanContent = (delta: Json): boolean =>
  callsIn(delta).length > 0 || (textOf(delta.reasoning_content) || textOf(delta.reasoning)) !== '';

/** xAI and Gemini count reasoning in `total_tokens` alone, so that it is the larger of both sums (README, "Usage"). */
function usageOf(usage: Json): TextUsage | null {
  const inputTokens = countOf(usage.prompt_tokens);
  const completionTokens = countOf(usage.completion_tokens);
  if (inputTokens === undefined || completionTokens === undefined) return null;
  const totalTokens = countOf(usage.total_tokens) ?? 0;
  return { inputTokens, outputTokens: Math.max(completionTokens, totalTokens - inputTokens) };
}
