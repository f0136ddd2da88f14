import { milliToCredits } from '@/lib/contract';
import type { AdvisoryLock } from '@/lib/platform/database';
import { withSpan } from '@/lib/platform/tracing';
import { endTask, type TaskEnd } from '../end-task';
import { readTask } from '../running-task';
import type { TaskRow } from '../task-row';
import { isOutage } from './outage';
import type { Engine, Run } from './run';
import { runTask } from './run-task';
import { retryDelayMs, wait } from './waiting';

/** The tasks this process runs, each under its lock. */
export interface RunSet {
  readonly ids: ReadonlySet<string>;
  /** Runs a task whose lock is held; gives the lock back at its end. */
  add(task: TaskRow, lock: AdvisoryLock): void;
  /** Stops the work on a task that another process has ended. */
  stopEnded(taskId: string): void;
  /** Stops work on every task, waits until it has stopped, releases the locks. */
  handBack(): Promise<void>;
}

interface Entry {
  endController: AbortController;
  completion: Promise<void>;
}

/** How many unexpected errors a task survives before it fails. Temporary outages are waited for instead. */
const maxFaults = 6;

/** Makes an empty set. `onFree` is called whenever a task leaves it. */
export function createRunSet(engine: Engine, onFree: () => void): RunSet {
  const entries = new Map<string, Entry>();
  let processStop = new AbortController();

  function add(task: TaskRow, lock: AdvisoryLock): void {
    const lockLoss = new AbortController();
    const endController = new AbortController();
    void lock.whenLost.then(() => lockLoss.abort(new Error('the lock of the task was lost')));
    const handBack = AbortSignal.any([processStop.signal, lockLoss.signal]);
    const stop = AbortSignal.any([handBack, endController.signal]);
    const run = { task, processStop: processStop.signal, handBack, stop };
    const completion = runTraced(engine, run).finally(async () => {
      entries.delete(task.id);
      engine.progress.forgetTask(task.id);
      engine.capacity.freeSlot(task.id);
      await lock.release();
      onFree();
    });
    entries.set(task.id, { endController, completion });
  }

  return {
    add,
    get ids() {
      return new Set(entries.keys());
    },
    stopEnded: (taskId) =>
      entries.get(taskId)?.endController.abort(new Error('the task ended elsewhere')),
    async handBack() {
      processStop.abort(new Error('the process stops'));
      processStop = new AbortController();
      await Promise.allSettled([...entries.values()].map((entry) => entry.completion));
    },
  };
}

/** {@link runWithRetries} within a span of the task's trace, which goes on when another process takes the task over. */
function runTraced(engine: Engine, run: Run): Promise<void> {
  const { id, workspaceId, kind, model, amountMilli, traceparent, createdAt, startedAt, params } =
    run.task;
  const attributes = {
    'atelier.task.id': id,
    'atelier.task.kind': kind,
    'atelier.workspace.id': workspaceId,
    'atelier.model': model,
    'atelier.credits': milliToCredits(amountMilli),
    'atelier.queue_seconds': startedAt ? (startedAt.getTime() - createdAt.getTime()) / 1000 : 0,
  };
  return withSpan('run task', { kind: 'consumer', parent: traceparent, attributes }, (span) => {
    span.setContent(() => ({ 'gen_ai.input.messages': promptMessages(params.prompt) }));
    return runWithRetries(engine, run);
  });
}

/** A prompt in the form of the conventions for generative AI. */
const promptMessages = (prompt: unknown): string | undefined =>
  typeof prompt === 'string'
    ? JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: prompt }] }])
    : undefined;

/** Runs a task until it ends or is handed back, and repeats it after errors of this service. Never throws. */
async function runWithRetries(engine: Engine, run: Run): Promise<void> {
  const { log, clock, db } = engine.context;
  const taskId = run.task.id;
  let faultCount = 0;
  for (let attempt = 1; !run.stop.aborted; attempt += 1) {
    try {
      // After an error the row is read again, because an operation may have been stored.
      const task = attempt === 1 ? run.task : await readTask(db, taskId);
      if (task?.status === 'running') await runTask(engine, { ...run, task });
      return;
    } catch (error) {
      if (run.stop.aborted) return;
      const isTemporary = isOutage(error);
      if (!isTemporary) faultCount += 1;
      log.error(
        { err: error, taskId, attempt, outage: isTemporary },
        'a task met an error of this service',
      );
      if (faultCount >= maxFaults) return tryToEnd(engine, taskId, internalFailure);
      if (clock.now() >= run.task.deadlineAt.getTime()) {
        return tryToEnd(engine, taskId, { status: 'expired' });
      }
    }
    const nowMs = clock.now();
    const delayMs = retryDelayMs(engine.pace, attempt);
    await wait(delayMs, { nowMs, untilMs: Infinity, signal: run.stop }).catch(() => undefined);
  }
}

const internalFailure: TaskEnd = {
  status: 'failed',
  code: 'internal_error',
  message: 'Something went wrong on our side. Nothing was charged; submit it again.',
};

/** Gives up on a task and releases its credits. If this cannot be written either, the next owner tries again. */
async function tryToEnd(engine: Engine, taskId: string, end: TaskEnd): Promise<void> {
  try {
    await endTask(engine, taskId, end);
  } catch (error) {
    engine.context.log.error({ err: error, taskId }, 'a failed task could not be ended');
  }
}
