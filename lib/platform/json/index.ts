/** Thrown for JSON with more values than {@link maxJsonValues}. */
export class TooManyValuesError extends Error {
  override readonly name = 'TooManyValuesError';
  constructor() {
    super(`The body has more than ${maxJsonValues} values.`);
  }
}

/**
 * The most values (members and elements) of a body. Each of them takes some 60 bytes once it is parsed, so that
 * `[{},{},…]` of 32 MB would take a gigabyte.
 */
export const maxJsonValues = 100_000;

/** JSON.parse for bodies of clients. Throws `SyntaxError`, and {@link TooManyValuesError} before anything is parsed. */
export function parseJson(text: string): unknown {
  // Each value takes at least two characters.
  if (text.length > 2 * maxJsonValues && hasTooManyValues(text)) throw new TooManyValuesError();
  return JSON.parse(text);
}

const [quote, comma, bracket, brace, backslash] = Buffer.from('",[{\\');

/** Counts commas and opening brackets outside of strings. */
function hasTooManyValues(text: string): boolean {
  let valueCount = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma || code === bracket || code === brace) valueCount += 1;
    if (valueCount > maxJsonValues) return true;
  }
  return false;
}

/** Where the string that begins at `start` ends. A long string, such as a picture as base64, is searched natively. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
  return text.length;
}
