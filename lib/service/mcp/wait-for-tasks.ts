import { setTimeout as delay } from 'node:timers/promises';
import { type AgentService, AgentServiceError, type AgentTask, isTerminal } from '@/lib/contract';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';

/** Waits at once in this process, and of one key; each reads its tasks every few seconds. */
const waits = createSemaphore({ slots: 512, maxSlotsPerKey: 64, maxWaiters: 0 });

/** The least time of a read of a service elsewhere: of the first, without which there is nothing to answer, and of the others. */
const firstReadMs = 8_000;
const laterReadMs = 1_000;

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
 * too much already. What cannot be read for a while stays as it was read last. Throws what the service throws for one that there is
 * not, or at the first read, and the reason for which the key ended meanwhile.
 */
export async function waitForTasks(
  service: AgentService,
  { keyId, ids, forMs, signal, report }: WaitOptions,
): Promise<readonly AgentTask[]> {
  const endedKey = new AbortController();
  const either = AbortSignal.any([signal, endedKey.signal]);
  const tasks = new Map<string, AgentTask>();

  async function wait(): Promise<void> {
    const untilMs = performance.now() + forMs;
    const { firstMs, mostMs } = service.pauses;
    for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 1.5, mostMs)) {
      await readOpen(service, ids, tasks, untilMs);
      endedKey.signal.throwIfAborted();
      const leftMs = untilMs - performance.now();
      const areOpen = [...tasks.values()].some(({ status }) => !isTerminal(status));
      if (!areOpen || leftMs <= 0 || either.aborted) return;
      await report(averageProgress([...tasks.values()]));
      await delay(Math.min(pauseMs, leftMs), undefined, { signal: either }).catch(() => undefined);
    }
  }

  const unwatch = service.onKeyEnd((reason) => endedKey.abort(reason));
  try {
    await waits.run(keyId, wait);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    await readOpen(service, ids, tasks, performance.now());
  } finally {
    unwatch();
  }
  return [...new Set(ids)].flatMap((id) => tasks.get(id) ?? []);
}

/** Reads into `tasks` those that have not ended. Once all were read, a service that fails for a while changes nothing. */
async function readOpen(
  service: AgentService,
  ids: readonly string[],
  tasks: Map<string, AgentTask>,
  untilMs: number,
): Promise<void> {
  const isFirst = tasks.size === 0;
  const openIds = ids.filter((id) => !isTerminal(tasks.get(id)?.status ?? 'queued'));
  const leastMs = isFirst ? firstReadMs : laterReadMs;
  const until = AbortSignal.timeout(Math.max(leastMs, Math.ceil(untilMs - performance.now())));
  try {
    for (const task of await service.readTasks(openIds, until)) tasks.set(task.task_id, task);
  } catch (error) {
    const failure = until.aborted && error === until.reason ? slowRead() : error;
    if (!(failure instanceof AgentServiceError) || !failure.about.isTransient) throw failure;
    if (isFirst) throw repeatableWait(failure);
  }
}

const slowRead = () =>
  new AgentServiceError('The service took too long to answer.', 'upstream_timeout', {
    param: null,
    retryAfter: null,
    isTransient: true,
  });

/** The error in words that keep an assistant from making everything anew. */
const repeatableWait = ({ message, code, about }: AgentServiceError) =>
  new AgentServiceError(
    `${message} What was made goes on. Call wait again with the same task_ids.`,
    code,
    about,
  );

const averageProgress = (tasks: readonly AgentTask[]): number =>
  Math.floor(
    tasks.reduce((sum, { status, progress }) => sum + (isTerminal(status) ? 100 : progress), 0) /
      tasks.length,
  );
