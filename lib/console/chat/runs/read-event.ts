import { readError } from '@/lib/client';
import { isJsonObject } from '@/lib/contract';

/** An answer that failed in the middle: by an error event, or because the stream ended without a final event. */
export class BrokenAnswerError extends Error {
  override readonly name = 'BrokenAnswerError';
  constructor(
    readonly code: string,
    /** The service's message; empty when there is none. */
    message = '',
  ) {
    super(message);
  }
}

type Json = Readonly<Record<string, unknown>>;

const recordsIn = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);

/** The text of a string, or of a list of content parts. */
const contentText = (value: unknown): string =>
  typeof value === 'string' ? value : recordsIn(value).map(partText).join('');

const partText = ({ text }: Json): string => (typeof text === 'string' ? text : '');

function brokenAnswerError(error: unknown): BrokenAnswerError {
  const { code, message } = readError(error);
  return new BrokenAnswerError(code ?? 'upstream_error', message ?? '');
}

/** A piece of an answer; either part may be empty. */
export interface AnswerPiece {
  readonly content: string;
  /** Reasoning before the answer. */
  readonly reasoning: string;
}

/** Why a finished answer is incomplete; null when it is complete. */
export type AnswerCut = 'output_limit' | 'content_filtered' | null;

export interface ReadEvent extends AnswerPiece {
  readonly isEnd: boolean;
  readonly cut: AnswerCut;
}

/** The reasons in chat completions (`finish_reason`) and responses (`incomplete_details.reason`). */
const cutByReason: Readonly<Record<string, AnswerCut>> = {
  length: 'output_limit',
  max_tokens: 'output_limit',
  max_output_tokens: 'output_limit',
  content_filter: 'content_filtered',
};

const cutOf = (reason: unknown): AnswerCut =>
  typeof reason === 'string' && Object.hasOwn(cutByReason, reason)
    ? (cutByReason[reason] ?? null)
    : null;

const cutOfResponse = (response: unknown): AnswerCut => {
  const details = isJsonObject(response) ? response.incomplete_details : null;
  return isJsonObject(details) ? cutOf(details.reason) : null;
};

/** Events of responses with reasoning: the full text or its summary. */
const reasoningEvents: readonly unknown[] = [
  'response.reasoning.delta',
  'response.reasoning_text.delta',
  'response.reasoning_summary_text.delta',
];

const emptyEvent: ReadEvent = { content: '', reasoning: '', isEnd: false, cut: null };

/** The piece that an event of either endpoint adds to the answer. Throws {@link BrokenAnswerError}. */
export function readEvent(event: unknown): ReadEvent {
  if (!isJsonObject(event)) return emptyEvent;
  if (event.type === 'response.output_text.delta') {
    return { ...emptyEvent, content: contentText(event.delta) };
  }
  if (reasoningEvents.includes(event.type))
    return { ...emptyEvent, reasoning: contentText(event.delta) };
  if (event.type === 'response.completed' || event.type === 'response.incomplete') {
    return { ...emptyEvent, isEnd: true, cut: cutOfResponse(event.response) };
  }
  if (event.type === 'response.failed') {
    throw brokenAnswerError(isJsonObject(event.response) ? event.response.error : null);
  }
  if (event.type === 'error' || isJsonObject(event.error) || typeof event.error === 'string') {
    throw brokenAnswerError(event);
  }
  const choice = firstOf(event.choices);
  if (!isJsonObject(choice)) return emptyEvent;
  const delta = isJsonObject(choice.delta) ? choice.delta : {};
  return {
    content: contentText(delta.content),
    reasoning: contentText(delta.reasoning_content),
    isEnd: contentText(choice.finish_reason) !== '',
    cut: cutOf(choice.finish_reason),
  };
}

const reasoningOf = (output: unknown): string =>
  recordsIn(output)
    .filter((item) => item.type === 'reasoning')
    .flatMap(({ summary }) => recordsIn(summary).map(partText))
    .join('');

/** Reads an answer that is one JSON object, without streaming. */
export function readWholeAnswer(body: unknown): ReadEvent | undefined {
  if (!isJsonObject(body)) return undefined;
  if (typeof body.output_text === 'string') {
    const reasoning = reasoningOf(body.output);
    return { content: body.output_text, reasoning, isEnd: true, cut: cutOfResponse(body) };
  }
  const choice = firstOf(body.choices);
  const message = isJsonObject(choice) && isJsonObject(choice.message) ? choice.message : null;
  if (message === null || !isJsonObject(choice)) return undefined;
  return {
    content: contentText(message.content),
    reasoning: contentText(message.reasoning_content),
    isEnd: true,
    cut: cutOf(choice.finish_reason),
  };
}
