import type { MediaOutput, MediaStatus } from '@/lib/providers';
import type { Engine, Run } from './run';
import type { Operation } from './start-operation';
import { isRetryable, TaskFailure } from './task-failure';
import { pollDelayMs, retryDelayMs, wait } from './waiting';

const statusTimeoutMs = 30_000;
const mostFailedLooks = 8;

/**
 * Looks at an operation until it ends and answers its outputs. Throws {@link TaskFailure}, task_expired
 * at the deadline among them, and the reason of `run.stop` when this process is to let go.
 */
export async function followOperation(
  engine: Engine,
  run: Run,
  operation: Operation,
): Promise<readonly MediaOutput[]> {
  const { clock } = engine.context;
  const since = clock.now();
  const untilMs = run.task.deadlineAt.getTime();
  for (let failedLooks = 0; ; ) {
    let delayMs = pollDelayMs(engine.pace, clock.now() - since);
    try {
      const status = await look(run, operation);
      failedLooks = 0;
      if (status.state === 'succeeded') return status.outputs;
      if (status.state === 'failed') throw new TaskFailure(status.code, status.message);
      engine.progress.report(run.task.id, status.progress);
    } catch (error) {
      run.stop.throwIfAborted();
      failedLooks += 1;
      if (!isRetryable(error) || failedLooks > mostFailedLooks) throw error;
      delayMs = retryDelayMs(engine.pace, failedLooks);
    }
    if (clock.now() >= untilMs) throw new TaskFailure('task_expired', '');
    await wait(delayMs, { nowMs: clock.now(), untilMs, signal: run.stop });
  }
}

function look(run: Run, { provider, reference }: Operation): Promise<MediaStatus> {
  run.stop.throwIfAborted();
  const signal = AbortSignal.any([run.stop, AbortSignal.timeout(statusTimeoutMs)]);
  return provider.status(reference, signal);
}
