import { open } from 'node:fs/promises';

/** Bytes that are read in parts, so that a large film is never completely in memory. */
export interface ByteSource {
  /** Bytes. */
  readonly size: number;
  /** `length` bytes from `at`. Throws {@link ContainerError} when there are fewer. */
  read(at: number, length: number): Promise<Uint8Array>;
}

/** The file violates its format, or uses a variant that is not supported here. */
export class ContainerError extends Error {
  override readonly name = 'ContainerError';
}

/** Headers are close together, so each read fetches the following bytes as well. */
const windowBytes = 64 * 1024;

/** `load` resolves to the bytes from `at`, fewer at the end of the file. */
function bufferedSource(
  size: number,
  load: (at: number, length: number) => Promise<Uint8Array>,
): ByteSource {
  let start = 0;
  let heldBytes: Uint8Array = new Uint8Array();
  return {
    size,
    async read(at, length) {
      if (at < 0 || length < 0 || at + length > size)
        throw new ContainerError('the file ends too early');
      if (at < start || at + length > start + heldBytes.byteLength) {
        heldBytes = await load(at, Math.min(Math.max(length, windowBytes), size - at));
        start = at;
      }
      const bytes = heldBytes.subarray(at - start, at - start + length);
      if (bytes.byteLength < length) throw new ContainerError('the file ends too early');
      return bytes;
    },
  };
}

/** Opens the file at `path`; disposing closes it. */
export async function openSource(path: string): Promise<ByteSource & AsyncDisposable> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const source = bufferedSource(size, async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    });
    return { ...source, [Symbol.asyncDispose]: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The bytes of a file in memory. */
export const sourceOf = (bytes: Uint8Array): ByteSource =>
  bufferedSource(bytes.byteLength, async (at, length) => bytes.subarray(at, at + length));
