const [quote, colon, backslash] = [0x22, 0x3a, 0x5c];
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** A response without its pictures: each is a placeholder `cut:<n>` in `json` and base64 text in `pictures`. */
export interface CutResponse {
  /** `undefined` if it is not JSON. */
  readonly json: unknown;
  readonly pictures: readonly Buffer[];
}

/**
 * Reads a response without decoding its pictures: ten of 4K are 60 MB of text, and decoding and parsing them in one piece
 * stops the process for a quarter of a second. `member` holds them; within JSON text the quotes around its name cannot be
 * part of a string.
 */
export function cutPictures(bytes: Buffer, member: string): CutResponse {
  const name = `"${member}"`;
  const parts: Buffer[] = [];
  const pictures: Buffer[] = [];
  let doneBytes = 0;
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    const start = startOfValue(bytes, at + name.length);
    const end = start === -1 ? -1 : bytes.indexOf(quote, start);
    if (end === -1) continue;
    const picture = bytes.subarray(start, end);
    // With an escape, which is rare, the text is not the value, so it is left for the parser.
    if (picture.length === 0 || picture.includes(backslash)) continue;
    parts.push(bytes.subarray(doneBytes, start), Buffer.from(`cut:${pictures.length}`));
    pictures.push(picture);
    doneBytes = end;
    at = end;
  }
  parts.push(bytes.subarray(doneBytes));
  return { json: parse(Buffer.concat(parts).toString('utf8')), pictures };
}

/** Where the text of a member's value begins; -1 if the value is not a text. */
function startOfValue(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  if (bytes[at] !== colon) return -1;
  at += 1;
  while (isSpace(bytes[at])) at += 1;
  return bytes[at] === quote ? at + 1 : -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
