import type { ServiceContext } from '../context';
import { type AttemptResult, recordResults } from './record';

/** Writes results in batches: those that arrive during a batch are in the next one. */
export interface Recorder {
  /** Resolves when the result is written, or cannot be; never rejects. */
  record(result: AttemptResult): Promise<void>;
}

export function createRecorder(
  context: Pick<ServiceContext, 'db' | 'clock' | 'log'>,
  chance: () => number,
): Recorder {
  let pendingResults: AttemptResult[] = [];
  let currentWrite: Promise<void> = Promise.resolve();
  let queuedWrite: Promise<void> | null = null;

  async function write(batch: readonly AttemptResult[]): Promise<void> {
    try {
      await recordResults(context, batch, chance);
    } catch (error) {
      if (batch.length > 1) {
        // A result that cannot be written must not lose the others.
        for (const result of batch) await write([result]);
        return;
      }
      // The claim runs out, and the event is sent again under the same id.
      const deliveryId = batch[0]?.claimed.delivery.id;
      context.log.error({ err: error, deliveryId }, 'an attempt could not be recorded');
    }
  }

  return {
    record(result) {
      pendingResults.push(result);
      queuedWrite ??= currentWrite.then(() => {
        const recordedResults = pendingResults;
        pendingResults = [];
        queuedWrite = null;
        currentWrite = write(recordedResults);
        return currentWrite;
      });
      return queuedWrite;
    },
  };
}
