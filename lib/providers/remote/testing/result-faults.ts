import type { ServerResponse } from 'node:http';
import { createOnce, sendJson } from './double-server';
import { drawnPicture, shortVideo } from './drawn';

/** A file that a double sends. */
interface DoubleFile {
  readonly name: string;
  readonly fault: string | null | undefined;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Sends a file; `false`: not as it was made. */
export type FileSender = (response: ServerResponse, file: DoubleFile) => Promise<boolean>;

/** How many files a double makes of the ordered ones. */
export const countFor = (fault: string | null, ordered: number): number =>
  fault === 'fewer' ? 1 : fault === 'more' ? ordered + 2 : ordered;

const dripMs = 20;
const html = Buffer.from('<!doctype html><title>Attention</title><p>Checking your browser.</p>');

/** Content in place of a file's own, with its right length, so that only the content shows what is missing. */
async function contentOf(
  fault: string | null,
  { contentType, bytes }: DoubleFile,
): Promise<Pick<DoubleFile, 'contentType' | 'bytes'> | null> {
  switch (fault) {
    case 'half':
      return { contentType, bytes: bytes.subarray(0, bytes.byteLength / 2) };
    case 'no-end':
      return { contentType, bytes: bytes.subarray(0, -12) };
    case 'not-media':
      return { contentType, bytes: Buffer.from('this is no picture') };
    case 'html':
      return { contentType: 'text/html', bytes: html };
    case 'empty-file':
      return { contentType, bytes: Buffer.alloc(0) };
    case 'other-kind':
      return contentType === 'image/png'
        ? { contentType: 'video/webm', bytes: await shortVideo(1) }
        : { contentType: 'image/png', bytes: await drawnPicture('another kind') };
    default:
      return null;
  }
}

/**
 * Sends files with the fault that is asked for; with `-once` only the first transfer has it. The first time,
 * `file-broken` breaks the connection half-way, and `file-closed` ends it there as if all was well; `file-stalled` sends
 * half of the file and no more, whenever it is fetched. `file-dripping` sends a byte now and then and never ends.
 * `expired` is an address that works no longer.
 */
export function createFileSender(): FileSender {
  const sent = new Set<string>();
  const once = createOnce();
  return async (response, file) => {
    const { name } = file;
    const fault = once(file.fault ?? null, name);
    const isFirst = !sent.has(name);
    sent.add(name);
    if (fault === 'expired') {
      sendJson(response, 403, { message: 'The address has expired.' });
      return false;
    }
    if (fault === 'file-dripping') {
      response.writeHead(200, { 'content-type': file.contentType });
      const drip = setInterval(() => response.write('\0'), dripMs);
      response.on('close', () => clearInterval(drip));
      return true;
    }
    const other = await contentOf(fault, file);
    const { contentType, bytes } = other ?? file;
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    const isHalf =
      fault === 'file-stalled' || (isFirst && /^file-(broken|closed)$/.test(fault ?? ''));
    if (!isHalf) {
      response.end(bytes);
      return other === null;
    }
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (fault === 'file-broken') response.socket?.resetAndDestroy();
      if (fault === 'file-closed') response.socket?.end();
    });
    return true;
  };
}
