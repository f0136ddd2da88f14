import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal } from '@/lib/contract';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import type { KeyAuth } from '../http';
import { listTasks, type TaskView, unknownTask } from '../tasks';
import type { McpContext } from './dependencies';

/** Waits at once in this process, and of one key; each reads its tasks every few seconds. */
const waits = createSemaphore({ slots: 512, share: 64, waiting: 0 });

const firstPauseMs = 250;
const longestPauseMs = 2_000;

export interface WaitOptions {
  readonly ids: readonly string[];
  readonly forMs: number;
  readonly signal: AbortSignal;
  /** Called with the progress of all of them, 0 to 100. */
  readonly report: (percent: number) => Promise<void>;
}

/**
 * The tasks once all have ended, or as they are after `forMs`, when `signal` aborts, or at once where the key waits for
 * too much already. Throws `ApiError` task_not_found for one that the workspace does not have, and the reason for which
 * the key ended meanwhile.
 */
export async function waitForTasks(
  { db, authenticator }: Pick<McpContext, 'db' | 'authenticator'>,
  auth: KeyAuth,
  { ids, forMs, signal, report }: WaitOptions,
): Promise<TaskView[]> {
  const filter = { ids, statuses: null, after: null, limit: ids.length, order: 'asc' as const };
  async function read(): Promise<TaskView[]> {
    const { tasks } = await listTasks(db, auth.workspaceId, filter);
    if (tasks.length < new Set(ids).size) throw unknownTask();
    return tasks;
  }
  const endedKey = new AbortController();
  const either = AbortSignal.any([signal, endedKey.signal]);

  async function wait(): Promise<TaskView[]> {
    const untilMs = performance.now() + forMs;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
      const tasks = await read();
      endedKey.signal.throwIfAborted();
      const leftMs = untilMs - performance.now();
      if (tasks.every(({ status }) => isTerminal(status)) || leftMs <= 0 || either.aborted) {
        return tasks;
      }
      await report(averageProgress(tasks));
      await delay(Math.min(pauseMs, leftMs), undefined, { signal: either }).catch(() => undefined);
    }
  }

  const unwatch = authenticator.watch(auth, (reason) => endedKey.abort(reason));
  try {
    return await waits.run(auth.keyId, wait);
  } catch (error) {
    if (error instanceof SemaphoreFullError) return read();
    throw error;
  } finally {
    unwatch();
  }
}

const averageProgress = (tasks: readonly TaskView[]): number =>
  Math.floor(
    tasks.reduce((sum, { status, progress }) => sum + (isTerminal(status) ? 100 : progress), 0) /
      tasks.length,
  );
