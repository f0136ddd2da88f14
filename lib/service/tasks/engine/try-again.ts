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
export const untilDeadline = <T>(engine: Engine, run: Run, step: () => Promise<T>): Promise<T> =>
  tryAgain(engine, run, step, { maxAttempts: Infinity, through: engine.heavy });

/** As {@link untilDeadline}, for an optional step: its last error is thrown after a few seconds. */
export const fewTimes = <T>(
  engine: Engine,
  run: Run,
  step: () => Promise<T>,
  through: Semaphore = engine.heavy,
): Promise<T> => tryAgain(engine, run, step, { maxAttempts: fewAttempts, through });

async function tryAgain<T>(
  engine: Engine,
  run: Run,
  step: () => Promise<T>,
  { maxAttempts, through }: { maxAttempts: number; through: Semaphore },
): Promise<T> {
  const { clock, log } = engine.context;
  const untilMs = run.task.deadlineAt.getTime();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await through.run(run.task.workspaceId, step, run.stop);
    } catch (error) {
      run.stop.throwIfAborted();
      const passes = isOutage(error) || isRetryable(error);
      if (!passes || attempt >= maxAttempts) throw error;
      if (clock.now() >= untilMs) throw new TaskFailure('task_expired', '', { cause: error });
      log.warn({ err: error, taskId: run.task.id, attempt }, 'storing an output is tried again');
    }
    const nowMs = clock.now();
    await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs, signal: run.stop });
  }
}
