import { withSpan } from '@/lib/platform/tracing';
import { endTask, type TaskEnd } from '../end-task';
import { readTask } from '../running-task';
import { followOperation } from './follow-operation';
import { recoverStart } from './recover-start';
import type { Engine, Operation, Run } from './run';
import { startOperation } from './start-operation';
import { discardOutputs, type StoredOutputs, storeOutputs } from './store-outputs';
import { asTaskFailure, TaskFailure } from './task-failure';

/**
 * Brings a running task to its end, from any step: starts it at the provider unless it has an operation, follows it,
 * stores its outputs, ends it. Returns when the task has ended, here or in another process. Throws the signal's reason
 * when this process stops working on it, and errors that are not the task's.
 */
export async function runTask(engine: Engine, run: Run): Promise<void> {
  let operation = operationOf(run);
  try {
    operation ??= await startOrRecover(engine, run);
    if (operation === null) return;
    await storeResult(engine, run, operation);
  } catch (error) {
    run.stop.throwIfAborted();
    const failure = asTaskFailure(error);
    if (failure === null) throw error;
    if (failure.code === 'task_expired') await stopOperation(engine, run, operation);
    const task = await readTask(engine.context.db, run.task.id);
    // A provider that was asked to stop reports that as a failure.
    const isCanceled = task !== null && task.cancelRequestedAt !== null;
    await endTask(engine, run.task.id, endOf(failure, isCanceled));
  }
}

async function storeResult(engine: Engine, run: Run, operation: Operation): Promise<void> {
  const result = await followOperation(engine, run, operation);
  const { outputs, cost, filesPerResult } = result;
  const work = { state: 'succeeded', cost } as const;
  const storedOutputs = await traceStorage(() =>
    storeOutputs(engine, run, operation, result),
  ).catch((error: unknown) => {
    run.stop.throwIfAborted();
    const failure = asTaskFailure(error);
    if (failure === null) throw error;
    throw new TaskFailure(failure.code, failure.message, { cause: failure, work });
  });
  const seconds = storedOutputs.outputs.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const madeResults = { files: outputs.length, seconds };
  const end = {
    status: 'succeeded',
    ...storedOutputs,
    filesPerResult,
    work: { ...work, made: madeResults },
  } as const;
  const endedTask = await endTask(engine, run.task.id, end);
  if (endedTask !== null) return;
  // After a connection that was lost at our own COMMIT another process seems to have ended the task, but these files are its
  // results.
  const task = await readTask(engine.context.db, run.task.id);
  const hasOurFiles = task?.outputs?.some(
    ({ assetId }) => assetId === storedOutputs.outputs[0]?.assetId,
  );
  if (hasOurFiles !== true) await discardOutputs(engine, storedOutputs);
}

const traceStorage = (store: () => Promise<StoredOutputs>): Promise<StoredOutputs> =>
  withSpan('store outputs', {}, async (span) => {
    const storedOutputs = await store();
    span.set({
      'atelier.files': storedOutputs.assets.length,
      'atelier.bytes': storedOutputs.assets.reduce((sum, { size }) => sum + size, 0),
    });
    return storedOutputs;
  });

/** The operation that an earlier owner stored. It is followed even if its route no longer exists. */
const operationOf = ({ task }: Run): Operation | null =>
  task.provider === null || task.operation === null
    ? null
    : { provider: task.provider, model: task.upstreamModel, reference: task.operation };

/** A start whose response was not stored is looked up and not repeated. */
const startOrRecover = (engine: Engine, run: Run): Promise<Operation | null> =>
  run.task.provider === null || run.task.startSentAt === null
    ? startOperation(engine, run)
    : recoverStart(engine, run, { provider: run.task.provider, model: run.task.upstreamModel });

function endOf({ code, message, work }: TaskFailure, isCanceled: boolean): TaskEnd {
  if (isCanceled) return { status: 'canceled', work };
  return code === 'task_expired'
    ? { status: 'expired', work }
    : { status: 'failed', code, message, work };
}

async function stopOperation(
  { context, providers }: Engine,
  { task }: Run,
  operation: Operation | null,
): Promise<void> {
  if (operation === null) return;
  const provider = providers.get(operation.provider);
  await provider?.cancel(operation.reference).catch((error: unknown) => {
    context.log.warn({ err: error, taskId: task.id }, 'the provider did not stop an expired task');
  });
}
