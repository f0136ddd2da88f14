import { open } from 'node:fs/promises';

const containers = new Set(['moov', 'trak', 'mdia']);
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

/**
 * Removes the creation times from an MP4, so that equal films are equal files (ISO/IEC 14496-12,
 * 8.2.2, 8.3.2 and 8.4.2: both times follow the version and flags).
 */
export async function removeTimes(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { size } = await file.stat();
  const head = Buffer.alloc(16);

  async function walk(from: number, to: number): Promise<void> {
    for (let at = from; at + 8 <= to; ) {
      await file.read(head, 0, 16, at);
      const shortLength = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      const length =
        shortLength === 1
          ? Number(head.readBigUInt64BE(8))
          : shortLength === 0
            ? to - at
            : shortLength;
      if (length < 8) return;
      const body = at + (shortLength === 1 ? 16 : 8);
      if (containers.has(type)) await walk(body, at + length);
      else if (dated.has(type)) {
        await file.read(head, 0, 1, body);
        await file.write(Buffer.alloc(head[0] === 1 ? 16 : 8), 0, undefined, body + 4);
      }
      at += length;
    }
  }

  await walk(0, size);
}
