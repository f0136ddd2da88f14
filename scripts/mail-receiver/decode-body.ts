/** A mail as a person reads it. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Part = { headers: Map<string, string>; body: string };

/** A part of a message (RFC 2045): its headers by lower-case name, and its body as it was sent. */
function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = end === -1 ? source : source.slice(0, end);
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const headers = new Map(
    unfolded.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: end === -1 ? '' : source.slice(end + 4) };
}

const fromQuoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

function textOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') {
    return fromQuoted(body.replace(/=\r\n/g, '')).toString('utf8');
  }
  return body;
}

/** Words in a header that are not ASCII (RFC 2047). */
const wordsOf = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuoted(text.replaceAll('_', ' ')).toString('utf8'),
    );

function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((source) => leaves(partOf(source.replace(/^\r\n/, ''))));
}

/** Reads a message as it came over the wire. */
export function decodeBody(source: string): Omit<ReceivedMail, 'to'> {
  const message = partOf(source);
  const parts = leaves(message);
  const find = (type: string) =>
    parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
  const [text, html] = [find('text/plain'), find('text/html')];
  return {
    from: wordsOf(message.headers.get('from') ?? ''),
    subject: wordsOf(message.headers.get('subject') ?? ''),
    text: text ? textOf(text) : '',
    html: html ? textOf(html) : '',
  };
}
