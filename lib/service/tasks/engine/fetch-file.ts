import type { MediaOutput } from '@/lib/providers';
import { type SpooledFile, spool } from '../../files/media';
import type { Engine, Run } from './run';

/**
 * Fetches a provider's file to disk. Gives up a download that stalls or takes too long, with the TimeoutError of a call
 * that may succeed later: whatever the provider's server does, this ends, and so does the slot it holds.
 */
export async function fetchFile(
  { files, pace }: Engine,
  { stop }: Run,
  file: Pick<MediaOutput, 'open'>,
  maxBytes: number,
): Promise<SpooledFile> {
  const stalled = new AbortController();
  const idle = setTimeout(() => {
    stalled.abort(new DOMException('The download stalled.', 'TimeoutError'));
  }, pace.downloadIdleMs);
  const signal = AbortSignal.any([stop, stalled.signal, AbortSignal.timeout(pace.downloadMs)]);
  try {
    return await spool(await file.open(signal), {
      directory: files.spoolDirectory,
      maxBytes,
      signal,
      onBytes: () => idle.refresh(),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(idle);
  }
}
