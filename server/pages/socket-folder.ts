import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What an address of a socket may have in bytes on every system, less the name of the socket and its folder. */
const mostBytes = 80;

/**
 * Makes a folder for sockets that only this user may enter: among temporary files, or in `dataDir` where there may be
 * none (a read-only container) or their path is too long for the address of a socket.
 */
export async function makeSocketFolder(dataDir: string): Promise<string> {
  const places = [tmpdir(), dataDir].filter((path) => Buffer.byteLength(path) <= mostBytes);
  let cause: unknown;
  for (const place of places) {
    try {
      return await mkdtemp(join(place, 'atelier-'));
    } catch (error) {
      cause = error;
    }
  }
  const message = `There is no folder for sockets. Set TMPDIR to one that can be written to and has at most ${mostBytes} characters, such as /tmp.`;
  throw new Error(message, { cause });
}
