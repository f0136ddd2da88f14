import { setTimeout as delay } from 'node:timers/promises';
import { type AgentService, type AgentTask, isTerminal } from '@/lib/contract';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';

/** Waits at once in this process, and of one key; each reads its tasks every few seconds. */
const waits = createSemaphore({ slots: 512, share: 64, waiting: 0 });

export interface WaitOptions {
  readonly keyId: string;
  readonly ids: readonly string[];
  readonly forMs: number;
  readonly signal: AbortSignal;
  /** Called with the progress of all of them, 0 to 100. */
  readonly report: (percent: number) => Promise<void>;
}

/**
 * The tasks once all have ended, or as they are after `forMs`, when `signal` aborts, or at once where the key waits for
 * too much already. Throws what the service throws for one that there is not, and the reason for which the key ended
 * meanwhile.
 */
export async function waitForTasks(
  service: AgentService,
  { keyId, ids, forMs, signal, report }: WaitOptions,
): Promise<readonly AgentTask[]> {
  const endedKey = new AbortController();
  const either = AbortSignal.any([signal, endedKey.signal]);

  async function wait(): Promise<readonly AgentTask[]> {
    const untilMs = performance.now() + forMs;
    const { firstMs, mostMs } = service.pauses;
    const endedTasks = new Map<string, AgentTask>();
    for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 1.5, mostMs)) {
      const openIds = ids.filter((id) => !endedTasks.has(id));
      const tasks = new Map(endedTasks);
      for (const task of await service.readTasks(openIds)) {
        tasks.set(task.task_id, task);
        if (isTerminal(task.status)) endedTasks.set(task.task_id, task);
      }
      endedKey.signal.throwIfAborted();
      const leftMs = untilMs - performance.now();
      if (endedTasks.size === tasks.size || leftMs <= 0 || either.aborted) {
        return [...new Set(ids)].flatMap((id) => tasks.get(id) ?? []);
      }
      await report(averageProgress([...tasks.values()]));
      await delay(Math.min(pauseMs, leftMs), undefined, { signal: either }).catch(() => undefined);
    }
  }

  const unwatch = service.onKeyEnd((reason) => endedKey.abort(reason));
  try {
    return await waits.run(keyId, wait);
  } catch (error) {
    if (error instanceof SemaphoreFullError) return service.readTasks(ids);
    throw error;
  } finally {
    unwatch();
  }
}

const averageProgress = (tasks: readonly AgentTask[]): number =>
  Math.floor(
    tasks.reduce((sum, { status, progress }) => sum + (isTerminal(status) ? 100 : progress), 0) /
      tasks.length,
  );
