import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** One change of a file: at `at`, `remove` bytes are removed and `insert` is inserted. */
export interface Splice {
  at: number;
  remove: number;
  insert: Uint8Array;
}

/** Parts of the new file in order: bytes, or a range of the old file. `to` is exclusive. */
function partsOf(size: number, splices: readonly Splice[]) {
  const parts: (Uint8Array | { from: number; to: number })[] = [];
  let from = 0;
  for (const { at, remove, insert } of splices.toSorted((a, b) => a.at - b.at)) {
    parts.push({ from, to: at }, insert);
    from = at + remove;
  }
  return [...parts, { from, to: size }];
}

/** The bytes with the changes made; `splices` do not overlap. */
export function applySplices(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const parts = partsOf(bytes.byteLength, splices);
  return Buffer.concat(
    parts.map((part) => (part instanceof Uint8Array ? part : bytes.subarray(part.from, part.to))),
  );
}

/** Writes the file at `path` with the changes made to the new file `target`, streamed. */
export async function copyWithSplices(
  source: { path: string; size: number },
  target: string,
  splices: readonly Splice[],
  signal?: AbortSignal,
): Promise<void> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const part of partsOf(source.size, splices)) {
      if (part instanceof Uint8Array) yield part;
      else if (part.to > part.from)
        yield* createReadStream(source.path, { start: part.from, end: part.to - 1 });
    }
  }
  const options = signal ? { signal } : {};
  await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }), options);
}
