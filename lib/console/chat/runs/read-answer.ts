import { createParser } from 'eventsource-parser';
import type { AnswerCut, AnswerPiece } from './read-event';
import { BrokenAnswerError, readEvent, readWholeAnswer } from './read-event';

/**
 * How long to wait, after all text has arrived, for `[DONE]` and for the service to close the connection. Other bytes do
 * not extend it: proxies keep a connection alive by comments.
 */
const graceMs = 2_000;

/**
 * Reads the answer of `/v1/chat/completions` or `/v1/responses` and calls `onPiece` with each piece; pieces that arrive
 * together are joined. A service that does not stream sends one piece. Events that are not JSON are skipped. Returns why
 * the answer was cut short, or null. Throws {@link BrokenAnswerError}, or the connection's error.
 */
export async function readAnswer(
  response: Response,
  onPiece: (piece: AnswerPiece) => void,
): Promise<AnswerCut> {
  if (response.body === null || !isStream(response)) {
    const answer = readWholeAnswer(await response.json().catch(() => undefined));
    if (answer === undefined) throw new BrokenAnswerError('cut_off');
    onPiece(answer);
    return answer.cut;
  }
  let content = '';
  let reasoning = '';
  let answerCut: AnswerCut = null;
  /** `finished`: all text has arrived, and `[DONE]` may still follow. */
  let state: 'open' | 'finished' | 'done' = 'open';
  const parser = createParser({
    onEvent({ data }) {
      if (state === 'done') return;
      if (data.trim() === '[DONE]') {
        state = 'done';
        return;
      }
      const event = readEvent(parseJson(data));
      content += event.content;
      reasoning += event.reasoning;
      answerCut ??= event.cut;
      if (event.isEnd) state = 'finished';
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  // A function, because TypeScript does not see that the parser changes `state`.
  const isDone = () => state === 'done';
  const feed = (text: string): void => {
    try {
      parser.feed(text);
    } finally {
      // An error event throws; the text before it in the same chunk is still passed on.
      if (content !== '' || reasoning !== '') onPiece({ content, reasoning });
      content = '';
      reasoning = '';
    }
  };
  let endsAtMs: number | null = null;
  try {
    while (!isDone()) {
      if (state !== 'open') endsAtMs ??= performance.now() + graceMs;
      const value = await readNext(reader, endsAtMs);
      if (value === null) break;
      feed(decoder.decode(value, { stream: true }));
    }
    // Some services leave out the blank line after the last event.
    if (state === 'open') feed(`${decoder.decode()}\n\n`);
  } catch (error) {
    void reader.cancel().catch(() => undefined);
    // If the connection breaks after the last piece of text, nothing is lost.
    if (state === 'open' || error instanceof BrokenAnswerError) throw error;
    return answerCut;
  }
  void waitForClose(reader);
  if (state === 'open') throw new BrokenAnswerError('cut_off');
  return answerCut;
}

type BytesReader = ReadableStreamDefaultReader<Uint8Array>;

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** The next bytes; null at the end, or when none come until `endsAtMs` of the clock of `performance`. */
async function readNext(reader: BytesReader, endsAtMs: number | null): Promise<Uint8Array | null> {
  if (endsAtMs === null) return (await reader.read()).value ?? null;
  const leftMs = endsAtMs - performance.now();
  if (leftMs <= 0) return null;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, leftMs, null);
  });
  const bytes = reader.read().then(({ value }) => value ?? null);
  return Promise.race([bytes, timeout]).finally(() => clearTimeout(timer));
}

/**
 * Waits a moment for the service to close the connection: if the client closed it first, the service could take that
 * for an abort.
 */
async function waitForClose(reader: BytesReader): Promise<void> {
  const endsAtMs = performance.now() + graceMs;
  try {
    while ((await readNext(reader, endsAtMs)) !== null);
    await reader.cancel();
  } catch {
    // It is closed in any case.
  }
}

const isStream = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').toLowerCase().startsWith('text/event-stream');
