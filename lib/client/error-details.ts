import { isJsonObject } from '@/lib/contract';

/** The readable parts of an error body. The interface does not define its shape (`docs/interface.md#errors`). */
export interface ErrorDetails {
  /** The service's own sentence; null when it sent none. */
  readonly message: string | null;
  readonly code: string | null;
  readonly param: string | null;
}

const maxLength = 300;

type Json = Readonly<Record<string, unknown>>;

/** One line without control characters, which neither a page nor PostgreSQL takes. */
function toLine(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, 4 * maxLength)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  if (text === '') return null;
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
}

function findLine(...values: unknown[]): string | null {
  for (const value of values) {
    const text = toLine(value);
    if (text !== null) return text;
  }
  return null;
}

/** The first of the values that is a code, such as `insufficient_credits`, and not a sentence. */
function findCode(...values: unknown[]): string | null {
  for (const value of values) {
    if (typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)) return value;
  }
  return null;
}

/** The first of a list of problems, as FastAPI (`{loc, msg}`) and others send them. */
function readFirstProblem(list: readonly unknown[]): ErrorDetails {
  const [first] = list;
  if (!isJsonObject(first)) return { message: toLine(first), code: null, param: null };
  const { loc } = first;
  const param = Array.isArray(loc) ? loc.findLast((part) => typeof part === 'string') : first.param;
  return {
    message: findLine(first.msg, first.message, first.detail, first.title),
    code: findCode(first.code),
    param: toLine(param ?? first.field),
  };
}

function readRecord(body: Json): ErrorDetails {
  for (const list of [body.detail, body.errors, body.error, body.message]) {
    if (Array.isArray(list) && list.length > 0) return readFirstProblem(list);
  }
  for (const inner of [body.error, body.detail]) {
    if (!isJsonObject(inner)) continue;
    const details = readRecord(inner);
    return { ...details, code: details.code ?? findCode(body.code) };
  }
  const { error } = body;
  const code = findCode(body.code, error);
  const message = findLine(
    body.message,
    body.error_description,
    body.detail,
    body.msg,
    error,
    body.title,
  );
  // `{"error":"rate_limited"}` is a code and no sentence.
  return { message: message === code ? null : message, code, param: toLine(body.param) };
}

/** The title or heading of an HTML page, which is the message of a proxy: "502 Bad Gateway". */
const titleOf = (html: string): string | null =>
  toLine(/<(?:title|h1)[^<>]*>([^<]{1,300})/i.exec(html.slice(0, 20_000))?.[1]);

const noDetails: ErrorDetails = { message: null, code: null, param: null };

/** Reads an error that came as a value, such as an event of a stream. Never throws. */
export function readError(value: unknown): ErrorDetails {
  if (isJsonObject(value)) return readRecord(value);
  if (Array.isArray(value)) return readFirstProblem(value);
  return { ...noDetails, message: toLine(value) };
}

/** Reads the body of an error in any of the usual shapes: objects, a text, a page, nothing. Never throws. */
export function readErrorBody(body: string): ErrorDetails {
  let errorBody: unknown;
  try {
    errorBody = JSON.parse(body);
  } catch {
    const message = /^\s*</.test(body) ? titleOf(body) : toLine(body);
    return { ...noDetails, message };
  }
  return readError(errorBody);
}
