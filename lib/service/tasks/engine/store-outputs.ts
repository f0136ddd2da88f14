import { SemaphoreFullError } from '@/lib/platform/semaphore';
import type { MediaOutput } from '@/lib/providers';
import type { schema } from '../../db';
import { type NewAsset, usesOwnMaterial } from '../../files/media';
import { pollOperation, type SucceededOutcome } from './follow-operation';
import { isOutage } from './outage';
import { readRegion } from './region';
import type { Engine, Operation, Run } from './run';
import { BrokenFileError, storeOutput, unusableFileFailure } from './store-output';
import { asTaskFailure, isRetryable, TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

/** The most results of a request that names no number. */
const maxUnorderedOutputs = 50;
/** How often a file is fetched that turns out to be broken: the provider may have cut only the transfer. */
const maxBrokenDownloads = 5;

/** Files of a finished operation that are in storage but not yet in the database. */
export interface StoredOutputs {
  outputs: schema.StoredOutput[];
  assets: NewAsset[];
}

type StoredOutput = Awaited<ReturnType<typeof storeOutput>>;

/**
 * Streams the outputs, at most as many as were ordered, to storage with their previews or covers. The work is done and paid for:
 * while a file cannot be fetched, the result is read from the provider again until the deadline, and then the files that were
 * fetched are kept. Every attempt has keys of its own, so that a process that was frozen cannot overwrite or delete what its
 * successor stored. Throws {@link TaskFailure} when no output could be stored.
 */
export async function storeOutputs(
  engine: Engine,
  run: Run,
  operation: Operation,
  { outputs, filesPerResult = 1 }: Pick<SucceededOutcome, 'outputs' | 'filesPerResult'>,
): Promise<StoredOutputs> {
  const region = await readRegion(engine, run.task.workspaceId);
  const isEdit = await usesOwnMaterial(engine.context.db, run.task);
  const { provider } = operation;
  const { orderedOutputs } = run.task.price;
  const maxOutputs =
    orderedOutputs === undefined
      ? maxUnorderedOutputs
      : Math.round(orderedOutputs * filesPerResult);
  const storedOutputs = new Map<number, StoredOutput>();
  try {
    const failure = await storeEach(
      engine,
      run,
      operation,
      outputs.slice(0, maxOutputs),
      async (output, index) => {
        storedOutputs.set(
          index,
          await storeOutput(engine, run, { provider, output, index, region, isEdit }),
        );
      },
    );
    if (storedOutputs.size === 0) {
      throw failure ?? new TaskFailure('generation_failed', 'The model finished without a result.');
    }
  } catch (error) {
    // A process that is stopping does not wait for storage; the sweep deletes files that the database does not know.
    if (!run.handBack.aborted) await discardOutputs(engine, inOrder(storedOutputs));
    throw error;
  }
  return inOrder(storedOutputs);
}

function inOrder(storedOutputs: ReadonlyMap<number, StoredOutput>): StoredOutputs {
  const sortedOutputs = [...storedOutputs].sort(([a], [b]) => a - b).map(([, output]) => output);
  return {
    outputs: sortedOutputs.map(({ output }) => output),
    assets: sortedOutputs.flatMap(({ assets }) => assets),
  };
}

/** Stores each output by `store`, in rounds. Returns the first failure of an output that was given up. */
async function storeEach(
  engine: Engine,
  run: Run,
  operation: Operation,
  outputs: readonly MediaOutput[],
  store: (output: MediaOutput, index: number) => Promise<void>,
): Promise<TaskFailure | null> {
  const { clock, log } = engine.context;
  const untilMs = run.task.deadlineAt.getTime();
  const openIndexes = new Set(outputs.keys());
  const brokenFileCounts = new Map<number, number>();
  let firstFailure: TaskFailure | null = null;
  const giveUp = (index: number, failure: TaskFailure) => {
    openIndexes.delete(index);
    firstFailure ??= failure;
  };
  for (
    let currentOutputs: readonly MediaOutput[] | TaskFailure = outputs, attempt = 1;
    ;
    attempt += 1
  ) {
    for (const index of [...openIndexes]) {
      const output = currentOutputs instanceof TaskFailure ? undefined : currentOutputs[index];
      if (output === undefined) {
        giveUp(index, currentOutputs instanceof TaskFailure ? currentOutputs : resultGoneFailure());
        continue;
      }
      try {
        await store(output, index);
        openIndexes.delete(index);
      } catch (error) {
        run.stop.throwIfAborted();
        if (error instanceof BrokenFileError)
          brokenFileCounts.set(index, (brokenFileCounts.get(index) ?? 0) + 1);
        const isLast =
          clock.now() >= untilMs || (brokenFileCounts.get(index) ?? 0) >= maxBrokenDownloads;
        const failure = failureOf(error, isLast);
        if (failure !== null) giveUp(index, failure);
        log.warn(
          { err: error, taskId: run.task.id, attempt, index },
          'an output could not be stored',
        );
      }
    }
    if (openIndexes.size === 0) return firstFailure;
    const nowMs = clock.now();
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
    currentOutputs = await readResultAgain(engine, run, operation, currentOutputs);
  }
}

/** The result with fresh addresses; `currentResult` while the provider's cannot be read. */
async function readResultAgain(
  engine: Engine,
  run: Run,
  operation: Operation,
  currentResult: readonly MediaOutput[] | TaskFailure,
): Promise<readonly MediaOutput[] | TaskFailure> {
  try {
    const status = await pollOperation(engine, run, operation);
    if (status.state === 'failed') return new TaskFailure(status.code, status.message);
    return status.state === 'succeeded' ? status.outputs : currentResult;
  } catch (error) {
    run.stop.throwIfAborted();
    engine.context.log.warn(
      { err: error, taskId: run.task.id },
      'a result could not be asked for anew',
    );
    return currentResult;
  }
}

/** The failure of an output by an error; `null` when it is tried again. Throws errors of this service. */
function failureOf(error: unknown, isLast: boolean): TaskFailure | null {
  if (error instanceof TaskFailure) return error;
  const isTemporary =
    error instanceof BrokenFileError ||
    error instanceof SemaphoreFullError ||
    isOutage(error) ||
    isRetryable(error);
  if (isTemporary && !isLast) return null;
  if (isOutage(error)) return new TaskFailure('task_expired', '', { cause: error });
  if (error instanceof BrokenFileError) return unusableFileFailure(error);
  const failure = asTaskFailure(error);
  if (failure === null) throw error;
  return failure;
}

const resultGoneFailure = () =>
  new TaskFailure(
    'upstream_error',
    'The result was gone before it could be fetched. Nothing was charged; submit it again.',
  );

/** Deletes files that no task will ever use. */
export async function discardOutputs(engine: Engine, storedOutputs: StoredOutputs): Promise<void> {
  const { storage } = engine.files;
  await Promise.allSettled(storedOutputs.assets.map((asset) => storage.delete(asset.storageKey)));
}
