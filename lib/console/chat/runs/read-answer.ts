import { createParser } from 'eventsource-parser';

/** An answer that broke off: the service said so in the stream, or the stream ended without an end. */
export class BrokenAnswerError extends Error {
  override readonly name = 'BrokenAnswerError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function brokenBy(error: unknown): BrokenAnswerError {
  const { code, message } = isRecord(error) ? error : {};
  return new BrokenAnswerError(
    textOf(code) || 'upstream_error',
    textOf(message) || 'The model stopped in the middle of its answer.',
  );
}

/** What an event of either endpoint adds to the answer. Throws {@link BrokenAnswerError}. */
function readEvent(event: Json): { text: string; ended: boolean } {
  if (event.type === 'response.output_text.delta')
    return { text: textOf(event.delta), ended: false };
  if (event.type === 'response.completed' || event.type === 'response.incomplete') {
    return { text: '', ended: true };
  }
  if (event.type === 'response.failed') {
    throw brokenBy(isRecord(event.response) ? event.response.error : null);
  }
  if (isRecord(event.error)) throw brokenBy(event.error);
  if (event.type === 'error') throw brokenBy(event);
  const choice = first(event.choices);
  if (!isRecord(choice)) return { text: '', ended: false };
  const delta = isRecord(choice.delta) ? choice.delta : {};
  return { text: textOf(delta.content), ended: textOf(choice.finish_reason) !== '' };
}

/** The whole text of an answer that came as one JSON object. */
function wholeText(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  if (typeof body.output_text === 'string') return body.output_text;
  const choice = first(body.choices);
  const message = isRecord(choice) && isRecord(choice.message) ? choice.message : null;
  return message === null ? undefined : textOf(message.content);
}

/**
 * Reads the answer of either endpoint and calls `onText` with each piece as it comes; pieces that arrive together
 * come together. A service that does not stream gives one piece. Throws {@link BrokenAnswerError}, or what the
 * connection throws.
 */
export async function readAnswer(
  response: Response,
  onText: (text: string) => void,
): Promise<void> {
  if (response.body === null || !isStream(response)) {
    const text = wholeText(await response.json().catch(() => undefined));
    if (text === undefined) throw cutOff();
    onText(text);
    return;
  }
  let pending = '';
  let ended = false;
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') {
        ended = true;
        return;
      }
      const event: unknown = JSON.parse(data);
      if (!isRecord(event)) return;
      const read = readEvent(event);
      pending += read.text;
      ended ||= read.ended;
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      try {
        parser.feed(decoder.decode(value, { stream: true }));
      } finally {
        // What came before a failure in the same piece was produced too.
        if (pending !== '') onText(pending);
        pending = '';
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (!ended) throw cutOff();
}

const isStream = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').startsWith('text/event-stream');

const cutOff = (): BrokenAnswerError =>
  new BrokenAnswerError('cut_off', 'The answer broke off before its end.');
