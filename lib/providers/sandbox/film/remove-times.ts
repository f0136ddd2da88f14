import { open } from 'node:fs/promises';

/** Bytes of a film's beginning, where its index is. */
const headBytes = 1024 * 1024;
const datedBoxes = ['mvhd', 'tkhd', 'mdhd'];

/**
 * Removes the creation times from an MP4 whose index comes first, so that equal films are equal files (ISO/IEC
 * 14496-12, 8.2.2, 8.3.2 and 8.4.2: both times follow the version and flags).
 */
export async function removeTimes(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  const index = buffer.subarray(0, Math.max(0, buffer.indexOf('mdat', 0, 'latin1')) || bytesRead);
  for (const type of datedBoxes) {
    for (let at = index.indexOf(type); at !== -1; at = index.indexOf(type, at + 4)) {
      const timesBytes = index[at + 4] === 1 ? 16 : 8;
      index.fill(0, at + 8, at + 8 + timesBytes);
    }
  }
  await file.write(index, 0, index.byteLength, 0);
}
