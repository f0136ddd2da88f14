import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { randomToken } from '@/lib/platform/crypto';

/** A file as multipart/form-data in the field `file`, streamed. `name` must be free of quotes and line breaks. */
export function asMultipart(file: Response, name: string) {
  const boundary = randomToken();
  const type = file.headers.get('content-type') ?? 'application/octet-stream';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const size = file.headers.get('content-length');
  async function* parts() {
    yield Buffer.from(head);
    if (file.body !== null) yield* Readable.fromWeb(file.body as NodeReadableStream);
    yield Buffer.from(tail);
  }
  const body = Readable.toWeb(Readable.from(parts(), { objectMode: false }));
  return {
    body: body as ReadableStream<Uint8Array>,
    type: `multipart/form-data; boundary=${boundary}`,
    length: size === null ? null : String(head.length + Number(size) + tail.length),
  };
}
