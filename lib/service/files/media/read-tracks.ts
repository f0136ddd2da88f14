import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { createSemaphore } from '@/lib/platform/semaphore';
import type { TrackHeaders } from './tracks-thread';

const threadCount = 2;
const timeoutMs = 10_000;
/** One thread for each workspace, so that its damaged files delay nobody else. */
const readSlots = createSemaphore({ slots: threadCount, maxSlotsPerKey: 1, maxWaiters: 200 });

let pool: Piscina<string, TrackHeaders> | undefined;

/**
 * Threads for the headers of videos and sounds, started when there is work. A small WebM with bytes after its end keeps
 * mediabunny 1.61 busy for ever, and a thread can be ended, which the process that all share cannot.
 */
function openPool(): Piscina<string, TrackHeaders> {
  pool ??= new Piscina<string, TrackHeaders>({
    filename: fileURLToPath(new URL('./tracks-thread.ts', import.meta.url)),
    // Node.js runs the source as it is; what loads the sources of this process is not needed there.
    execArgv: [],
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: 20_000,
    concurrentTasksPerWorker: 1,
    atomics: 'disabled',
  });
  return pool;
}

/**
 * Reads the headers of the video or sound at `path`; null when that takes longer than ten seconds, and its thread is
 * ended. Throws for a damaged file, and `SemaphoreFullError`.
 */
export async function readTracks(path: string, workspaceId: string): Promise<TrackHeaders | null> {
  return readSlots.run(workspaceId, async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await openPool().run(path, { signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  });
}
