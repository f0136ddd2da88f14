/** The readable parts of an error body. The interface does not define its shape (`docs/interface.md#errors`). */
export interface ErrorWords {
  /** The service's own sentence; null when it sent none. */
  readonly message: string | null;
  readonly code: string | null;
  readonly param: string | null;
}

const longest = 300;

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One line without control characters, which neither a page nor PostgreSQL takes. */
function line(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .slice(0, 4 * longest)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
  if (text === '') return null;
  return text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text;
}

function firstLine(...values: unknown[]): string | null {
  for (const value of values) {
    const text = line(value);
    if (text !== null) return text;
  }
  return null;
}

/** Whether a text is a code such as `insufficient_credits`, not a sentence. */
function codeIn(...values: unknown[]): string | null {
  for (const value of values) {
    if (typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value)) return value;
  }
  return null;
}

/** The first of a list of problems, as FastAPI (`{loc, msg}`) and others send them. */
function fromList(list: readonly unknown[]): ErrorWords {
  const [first] = list;
  if (!isRecord(first)) return { message: line(first), code: null, param: null };
  const { loc } = first;
  const at = Array.isArray(loc) ? loc.findLast((part) => typeof part === 'string') : first.param;
  return {
    message: firstLine(first.msg, first.message, first.detail, first.title),
    code: codeIn(first.code),
    param: line(at ?? first.field),
  };
}

function fromRecord(body: Json): ErrorWords {
  for (const list of [body.detail, body.errors, body.error, body.message]) {
    if (Array.isArray(list) && list.length > 0) return fromList(list);
  }
  for (const inner of [body.error, body.detail]) {
    if (!isRecord(inner)) continue;
    const read = fromRecord(inner);
    return { ...read, code: read.code ?? codeIn(body.code) };
  }
  const { error } = body;
  const code = codeIn(body.code, error);
  const message = firstLine(
    body.message,
    body.error_description,
    body.detail,
    body.msg,
    error,
    body.title,
  );
  // `{"error":"rate_limited"}` is a code and no sentence.
  return { message: message === code ? null : message, code, param: line(body.param) };
}

/** The title or heading of a page, which holds a proxy's message: "502 Bad Gateway". */
const titleOf = (html: string): string | null =>
  line(/<(?:title|h1)[^<>]*>([^<]{1,300})/i.exec(html.slice(0, 20_000))?.[1]);

const noWords: ErrorWords = { message: null, code: null, param: null };

/** Reads an error that came as a value, such as an event of a stream. Never throws. */
export function readError(value: unknown): ErrorWords {
  if (isRecord(value)) return fromRecord(value);
  if (Array.isArray(value)) return fromList(value);
  return { ...noWords, message: line(value) };
}

/** Reads the body of an error in any of the usual shapes: objects, a text, a page, nothing. Never throws. */
export function readErrorWords(body: string): ErrorWords {
  let errorBody: unknown;
  try {
    errorBody = JSON.parse(body);
  } catch {
    const message = /^\s*</.test(body) ? titleOf(body) : line(body);
    return { ...noWords, message };
  }
  return readError(errorBody);
}
