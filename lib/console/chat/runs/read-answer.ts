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

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function brokenBy(error: unknown): BrokenAnswerError {
  const { code, message } = isRecord(error) ? error : {};
  return new BrokenAnswerError(
    textOf(code) || 'upstream_error',
    textOf(message) || 'The model stopped in the middle of its answer.',
  );
}

/** What of an answer came together; either may be empty. */
export interface AnswerPiece {
  readonly content: string;
  /** What the model tells of its thinking. */
  readonly reasoning: string;
}

/** Events of responses that tell of the model's thinking: as it is, or in short. */
const thinking: readonly unknown[] = [
  'response.reasoning_text.delta',
  'response.reasoning_summary_text.delta',
];

const nothing = { content: '', reasoning: '', ended: false };

/** What an event of either endpoint adds to the answer. Throws {@link BrokenAnswerError}. */
function readEvent(event: Json): AnswerPiece & { ended: boolean } {
  if (event.type === 'response.output_text.delta') {
    return { ...nothing, content: textOf(event.delta) };
  }
  if (thinking.includes(event.type)) return { ...nothing, reasoning: textOf(event.delta) };
  if (event.type === 'response.completed' || event.type === 'response.incomplete') {
    return { ...nothing, ended: true };
  }
  if (event.type === 'response.failed') {
    throw brokenBy(isRecord(event.response) ? event.response.error : null);
  }
  if (isRecord(event.error)) throw brokenBy(event.error);
  if (event.type === 'error') throw brokenBy(event);
  const choice = first(event.choices);
  if (!isRecord(choice)) return nothing;
  const delta = isRecord(choice.delta) ? choice.delta : {};
  return {
    content: textOf(delta.content),
    reasoning: textOf(delta.reasoning_content),
    ended: textOf(choice.finish_reason) !== '',
  };
}

/** What the items of a response tell of the model's thinking. */
const thinkingOf = (output: unknown): string =>
  listOf(output)
    .filter((item) => item.type === 'reasoning')
    .flatMap(({ summary }) => listOf(summary).map(({ text }) => textOf(text)))
    .join('');

/** All of an answer that came as one JSON object. */
function wholeAnswer(body: unknown): AnswerPiece | undefined {
  if (!isRecord(body)) return undefined;
  if (typeof body.output_text === 'string') {
    return { content: body.output_text, reasoning: thinkingOf(body.output) };
  }
  const choice = first(body.choices);
  const message = isRecord(choice) && isRecord(choice.message) ? choice.message : null;
  if (message === null) return undefined;
  return { content: textOf(message.content), reasoning: textOf(message.reasoning_content) };
}

/**
 * Reads the answer of either endpoint and calls `onPiece` with each piece as it comes; pieces that arrive together
 * come together. A service that does not stream gives one piece. Throws {@link BrokenAnswerError}, or what the
 * connection throws.
 */
export async function readAnswer(
  response: Response,
  onPiece: (piece: AnswerPiece) => void,
): Promise<void> {
  if (response.body === null || !isStream(response)) {
    const whole = wholeAnswer(await response.json().catch(() => undefined));
    if (whole === undefined) throw cutOff();
    onPiece(whole);
    return;
  }
  let content = '';
  let reasoning = '';
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
      content += read.content;
      reasoning += read.reasoning;
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
        if (content !== '' || reasoning !== '') onPiece({ content, reasoning });
        content = '';
        reasoning = '';
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
