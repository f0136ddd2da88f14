import type { MediaOutput } from '@/lib/providers';
import { type SpooledFile, spool } from '../../files/media';
import type { Engine, Run } from './run';

/**
 * Fetches a provider's file to disk. Throws a TimeoutError, which counts as retryable, when the download stalls or takes too
 * long, so that its place among `Engine.downloadsOf` becomes free whatever the provider's server does.
 */
export async function fetchFile(
  { files, pace }: Engine,
  { stop }: Run,
  file: Pick<MediaOutput, 'open'>,
  maxBytes: number,
): Promise<SpooledFile> {
  const stallController = new AbortController();
  const idleTimer = setTimeout(() => {
    stallController.abort(new DOMException('The download stalled.', 'TimeoutError'));
  }, pace.downloadIdleMs);
  const signal = AbortSignal.any([
    stop,
    stallController.signal,
    AbortSignal.timeout(pace.downloadMs),
  ]);
  try {
    return await spool(await file.open(signal), {
      directory: files.spoolDirectory,
      maxBytes,
      signal,
      onBytes: () => idleTimer.refresh(),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(idleTimer);
  }
}
