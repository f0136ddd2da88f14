import type { Semaphore } from '@/lib/platform/semaphore';
import { isOutage } from './outage';
import type { Engine, Run } from './run';
import { isRetryable, TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

const fewAttempts = 6;

/**
 * Repeats a heavy step until the task's deadline, while storage or the database is
 * unavailable. Throws {@link TaskFailure} task_expired at the deadline, and every other error at once.
 */
export const retryUntilDeadline = <T>(
  engine: Engine,
  run: Run,
  step: () => Promise<T>,
): Promise<T> =>
  retryStep(engine, run, step, { maxAttempts: Infinity, semaphore: engine.heavySteps });

/** As {@link retryUntilDeadline}, for an optional step: its last error is thrown after a few seconds. */
export const retryFewTimes = <T>(
  engine: Engine,
  run: Run,
  step: () => Promise<T>,
  semaphore: Semaphore = engine.heavySteps,
): Promise<T> => retryStep(engine, run, step, { maxAttempts: fewAttempts, semaphore });

async function retryStep<T>(
  engine: Engine,
  run: Run,
  step: () => Promise<T>,
  { maxAttempts, semaphore }: { maxAttempts: number; semaphore: Semaphore },
): Promise<T> {
  const { clock, log } = engine.context;
  const untilMs = run.task.deadlineAt.getTime();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await semaphore.run(run.task.workspaceId, step, run.stop);
    } catch (error) {
      run.stop.throwIfAborted();
      const isTemporary = isOutage(error) || isRetryable(error);
      if (!isTemporary || attempt >= maxAttempts) throw error;
      if (clock.now() >= untilMs) throw new TaskFailure('task_expired', '', { cause: error });
      log.warn({ err: error, taskId: run.task.id, attempt }, 'storing an output is tried again');
    }
    const nowMs = clock.now();
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
  }
}
