import { createParser } from 'eventsource-parser';
import type { AnswerCut, AnswerPiece } from './read-event';
import { BrokenAnswerError, readEvent, wholeAnswer } from './read-event';

/** How long a connection may stay open and silent after the end of its answer, in milliseconds. */
const graceMs = 2_000;

/**
 * Reads the answer of either endpoint and calls `onPiece` with each piece as it comes; pieces that arrive together
 * come together. A service that does not stream gives one piece. An event that is not JSON is skipped. Returns why the
 * answer is not whole, or null. Throws {@link BrokenAnswerError}, or what the connection throws.
 */
export async function readAnswer(
  response: Response,
  onPiece: (piece: AnswerPiece) => void,
): Promise<AnswerCut> {
  if (response.body === null || !isStream(response)) {
    const whole = wholeAnswer(await response.json().catch(() => undefined));
    if (whole === undefined) throw new BrokenAnswerError('cut_off');
    onPiece(whole);
    return whole.cut;
  }
  let content = '';
  let reasoning = '';
  let cut: AnswerCut = null;
  /** `finished`: the last word was said, and `[DONE]` may still come. */
  let state: 'open' | 'finished' | 'done' = 'open';
  const parser = createParser({
    onEvent({ data }) {
      if (state === 'done') return;
      if (data === '[DONE]') {
        state = 'done';
        return;
      }
      const read = readEvent(parsed(data));
      content += read.content;
      reasoning += read.reasoning;
      cut ??= read.cut;
      if (read.ended) state = 'finished';
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  const isDone = () => state === 'done';
  try {
    while (!isDone()) {
      const value = await next(reader, state === 'open' ? null : graceMs);
      if (value === null) break;
      try {
        parser.feed(decoder.decode(value, { stream: true }));
      } finally {
        // What came before a failure in the same piece was produced too.
        if (content !== '' || reasoning !== '') onPiece({ content, reasoning });
        content = '';
        reasoning = '';
      }
    }
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    // A connection that is cut after the last word has taken nothing away.
    if (state === 'open' || error instanceof BrokenAnswerError) throw error;
    return cut;
  }
  void release(reader);
  if (state === 'open') throw new BrokenAnswerError('cut_off');
  return cut;
}

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** The next bytes; null at the end, or when none come within `withinMs`. */
async function next(reader: BytesReader, withinMs: number | null): Promise<Uint8Array | null> {
  if (withinMs === null) return (await reader.read()).value ?? null;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, withinMs, null);
  });
  const bytes = reader.read().then(({ value }) => value ?? null);
  return Promise.race([bytes, silence]).finally(() => clearTimeout(timer));
}

/** Gives the service a moment to close the connection itself: closing it first could pass for giving up. */
async function release(reader: BytesReader): Promise<void> {
  try {
    while ((await next(reader, graceMs)) !== null);
    await reader.cancel();
  } catch {
    // It is closed either way.
  }
}

const isStream = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
