import type { Database } from '../database';
import { type Loop, type LoopOptions, startLoop } from './loop';

/** Options of a loop whose rounds nobody waits for. */
interface DetachedLoopOptions extends Pick<LoopOptions, 'pollMs' | 'onError'> {
  /** One round; `signal` aborts when the loop stops. */
  readonly runRound: (signal: AbortSignal) => Promise<void>;
}

/**
 * Starts a loop that does not wait for its first round, so that neither a slow service nor a large file delays the
 * start. A round that is due while one runs is left out. `stop` waits for the round under way.
 */
export async function startDetachedLoop(
  database: Database,
  { pollMs, onError, runRound }: DetachedLoopOptions,
): Promise<Loop> {
  const stopController = new AbortController();
  let runningRound: Promise<void> | undefined;
  const loop = await startLoop(database, {
    pollMs,
    onError,
    async work() {
      runningRound ??= runRound(stopController.signal)
        .catch(onError)
        .finally(() => {
          runningRound = undefined;
        });
    },
  });
  return {
    wake: loop.wake,
    async stop() {
      stopController.abort();
      await loop.stop();
      await runningRound;
    },
  };
}
