import type { BufferTarget } from 'mediabunny';
import { FilmError } from './film-error';
import { maxBytes } from './timeline';

/** How the work is followed and stopped. */
export interface WorkOptions {
  readonly signal: AbortSignal;
  /** The share that is done, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The written file. Throws {@link FilmError} when it is too large to be uploaded. */
export function fileOf({ buffer }: BufferTarget, type: string): Blob {
  if (buffer === null) throw new FilmError('The file could not be written.');
  if (buffer.byteLength > maxBytes) {
    throw new FilmError('The result is larger than 58 MB, the limit here. Choose a shorter part.');
  }
  return new Blob([buffer], { type });
}
