import { type FileHandle, open } from 'node:fs/promises';

/** Random reads of a file, of which the block that was read last is kept. */
export interface FileReader extends AsyncDisposable {
  /** Bytes. */
  readonly size: number;
  /** The bytes from `offset`; fewer than `length` at the end of the file. */
  readAt(offset: number, length: number): Promise<Buffer>;
}

const blockBytes = 64 * 1024;

export async function openReader(path: string): Promise<FileReader> {
  const file = await open(path);
  const { size } = await file.stat();
  let start = 0;
  let block: Buffer = Buffer.alloc(0);
  return {
    size,
    async readAt(offset, length) {
      if (offset < start || offset + length > start + block.byteLength) {
        block = await readBlock(file, offset, Math.max(length, blockBytes));
        start = offset;
      }
      return block.subarray(offset - start, offset - start + length);
    },
    [Symbol.asyncDispose]: () => file.close(),
  };
}

async function readBlock(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
