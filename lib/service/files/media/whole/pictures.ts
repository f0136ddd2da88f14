import type { FileReader } from './read-at';

/** Whether the chunks of a PNG reach its end, IEND. Other bytes may follow it. */
export async function isWholePng(file: FileReader): Promise<boolean> {
  for (let offset = 8; offset + 12 <= file.size; ) {
    const header = await file.readAt(offset, 8);
    if (header.toString('latin1', 4, 8) === 'IEND') return true;
    offset += 12 + header.readUInt32BE(0);
  }
  return false;
}

/**
 * Whether every picture of a GIF is complete. The trailer may be missing: some writers forget it, and browsers do not
 * need it.
 */
export async function isWholeGif(file: FileReader): Promise<boolean> {
  const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let pictureCount = 0;
  let offset = 13 + colorTableBytes((await file.readAt(10, 1))[0] ?? 0);
  while (offset < file.size) {
    const block = await file.readAt(offset, 10);
    if (block[0] === 0x2c) {
      pictureCount += 1;
      // A descriptor, perhaps colors, and the size of a code.
      offset += 10 + colorTableBytes(block[9] ?? 0) + 1;
    } else if (block[0] === 0x21) offset += 2;
    else return pictureCount > 0;
    // Data of up to 255 bytes each, and an empty one at the end.
    for (let length = -1; length !== 0; offset += 1 + length) {
      if (offset >= file.size) return false;
      length = (await file.readAt(offset, 1))[0] ?? 0;
    }
  }
  return pictureCount > 0 && offset === file.size;
}

/** Whether a WebP is as long as its header says. */
export async function isWholeWebp(file: FileReader): Promise<boolean> {
  const header = await file.readAt(0, 12);
  return header.byteLength === 12 && 8 + header.readUInt32LE(4) <= file.size;
}
