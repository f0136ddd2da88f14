import { setTimeout as delay } from 'node:timers/promises';
import { type AgentService, AgentServiceError, type AgentTask, isTerminal } from '@/lib/contract';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';

/** Each wait reads its tasks every few seconds, so a process has at most 512 of them, and a key 64. */
const waitSlots = createSemaphore({ slots: 512, maxSlotsPerKey: 64, maxWaiters: 0 });

/** The shortest timeouts of reads of a service elsewhere. The first is longer, because without it there is nothing to return. */
const firstReadMs = 8_000;
const laterReadMs = 1_000;

export interface WaitOptions {
  readonly keyId: string;
  readonly ids: readonly string[];
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
  /** Called with the average progress of the tasks, 0 to 100. */
  readonly reportProgress: (percent: number) => Promise<void>;
}

/**
 * The tasks once all have ended, or as they are after `maxWaitMs`, when `signal` aborts, or at once where the key waits for too
 * much already. While the service fails for a moment, tasks stay as they were read last. Throws the service's error for an unknown
 * task and at the first read, and the reason for which the key ended meanwhile.
 */
export async function waitForTasks(
  service: AgentService,
  { keyId, ids, maxWaitMs, signal, reportProgress }: WaitOptions,
): Promise<readonly AgentTask[]> {
  const endedKey = new AbortController();
  const endSignal = AbortSignal.any([signal, endedKey.signal]);
  const tasks = new Map<string, AgentTask>();

  async function wait(): Promise<void> {
    const untilMs = performance.now() + maxWaitMs;
    const { firstMs, mostMs } = service.pauses;
    for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * 1.5, mostMs)) {
      await readOpenTasks(service, ids, tasks, untilMs);
      endedKey.signal.throwIfAborted();
      const leftMs = untilMs - performance.now();
      const areOpen = [...tasks.values()].some(({ status }) => !isTerminal(status));
      if (!areOpen || leftMs <= 0 || endSignal.aborted) return;
      await reportProgress(averageProgress([...tasks.values()]));
      await delay(Math.min(pauseMs, leftMs), undefined, { signal: endSignal }).catch(
        () => undefined,
      );
    }
  }

  const unwatch = service.onKeyEnd((reason) => endedKey.abort(reason));
  try {
    await waitSlots.run(keyId, wait);
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error;
    await readOpenTasks(service, ids, tasks, performance.now());
  } finally {
    unwatch();
  }
  return [...new Set(ids)].flatMap((id) => tasks.get(id) ?? []);
}

/** Reads into `tasks` those that have not ended. After the first read a failure of the service that passes changes nothing. */
async function readOpenTasks(
  service: AgentService,
  ids: readonly string[],
  tasks: Map<string, AgentTask>,
  untilMs: number,
): Promise<void> {
  const isFirst = tasks.size === 0;
  const openIds = ids.filter((id) => !isTerminal(tasks.get(id)?.status ?? 'queued'));
  const minMs = isFirst ? firstReadMs : laterReadMs;
  const timeout = AbortSignal.timeout(Math.max(minMs, Math.ceil(untilMs - performance.now())));
  try {
    for (const task of await service.readTasks(openIds, timeout)) tasks.set(task.task_id, task);
  } catch (error) {
    const failure = timeout.aborted && error === timeout.reason ? slowReadError() : error;
    if (!(failure instanceof AgentServiceError) || !failure.about.isTransient) throw failure;
    if (isFirst) throw repeatableWaitError(failure);
  }
}

const slowReadError = () =>
  new AgentServiceError('The service took too long to answer.', 'upstream_timeout', {
    param: null,
    retryAfter: null,
    isTransient: true,
  });

/** The error with a sentence that keeps an assistant from making everything anew. */
const repeatableWaitError = ({ message, code, about }: AgentServiceError) =>
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
