import type { Job as BossJob, PgBoss } from 'pg-boss';
import type { AdvisoryLock, Database } from '../database';
import type { Logger } from '../log';
import { handBack, lockKey } from './orphans';
import { createSettler } from './settle';
import type { Job, WorkOptions } from './types';

const defaultPollMs = 2_000;

/** Runs the jobs of one queue in this process. */
export interface QueueWorker {
  wake(): void;
  /** Aborts the job if it runs here. */
  cancel(id: string): void;
  isRunning(id: string): boolean;
  /** Fetches no more, waits, aborts, hands back. */
  stop(graceMs: number): Promise<void>;
}

interface Running {
  readonly controller: AbortController;
  /** Why it was aborted; decides how it is settled. */
  ending: 'none' | 'expired' | 'cancelled' | 'lost' | 'stopped';
  settled: Promise<void>;
}

export interface QueueWorkerParts<T extends object> {
  boss: PgBoss;
  database: Database;
  log: Logger;
  queue: string;
  options: WorkOptions;
  handler: (job: Job<T>) => Promise<void>;
}

/** Starts fetching: at every wake-up, at every freed place while there is a backlog, and every `pollMs`. */
export function startWorker<T extends object>(parts: QueueWorkerParts<T>): QueueWorker {
  const { boss, database, log, queue, options, handler } = parts;
  const concurrency = options.concurrency ?? 1;
  const running = new Map<string, Running>();
  const settler = createSettler(boss, queue);
  let stopping = false;
  let awake = true;
  let backlog = false;
  let rouse = () => {};

  function wake(): void {
    awake = true;
    rouse();
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      const free = concurrency - running.size;
      if (free > 0 && awake) {
        awake = false;
        await fetchInto(Math.min(free, options.batchSize ?? free)).catch((error: unknown) =>
          log.error({ error, queue }, 'jobs could not be fetched'),
        );
      }
      if (!stopping && !(awake && running.size < concurrency)) await sleep();
    }
  }

  /** Until a wake-up, or until the next poll. */
  async function sleep(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        awake = true;
        resolve();
      }, options.pollMs ?? defaultPollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    rouse = () => {};
  }

  async function fetchInto(places: number): Promise<void> {
    const { groupConcurrency } = options;
    const jobs = await boss.fetch<T>(queue, {
      batchSize: places,
      ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
    });
    backlog = jobs.length === places || groupConcurrency !== undefined;
    if (jobs.length === places) awake = true;
    if (jobs.length === 0) return;
    // On PGlite there is no other process to lock out.
    const locks =
      database.kind === 'pglite'
        ? []
        : await database.tryAdvisoryLocks(jobs.map((job) => lockKey(job.id)));
    for (const [at, job] of jobs.entries()) {
      const lock = locks[at];
      // Another process is checking whether this job is orphaned, and will put it back.
      if (lock === null) continue;
      start(job, lock);
    }
  }

  function start(job: BossJob<T>, lock: AdvisoryLock | undefined): void {
    const entry: Running = {
      controller: new AbortController(),
      ending: 'none',
      settled: Promise.resolve(),
    };
    running.set(job.id, entry);
    entry.settled = run(job, entry, lock).finally(() => {
      running.delete(job.id);
      if (backlog) awake = true;
      if (awake || stopping) rouse();
    });
  }

  async function run(
    job: BossJob<T>,
    entry: Running,
    lock: AdvisoryLock | undefined,
  ): Promise<void> {
    const expiry = setTimeout(() => end(entry, 'expired'), job.expireInSeconds * 1000);
    void lock?.lost.then(() => end(entry, 'lost'));
    const { id, data, retryCount } = job;
    let failure: { error: unknown } | undefined;
    try {
      await Promise.race([
        handler({ id, data, retryCount, signal: entry.controller.signal }),
        aborted(entry.controller.signal),
      ]);
    } catch (error) {
      failure = { error };
    }
    clearTimeout(expiry);
    try {
      await settle({ id, retryCount }, entry, failure);
    } catch (error) {
      log.error({ error, queue, jobId: id }, 'the end of a job could not be written down');
    } finally {
      await lock?.release();
    }
  }

  async function settle(
    claim: { id: string; retryCount: number },
    { ending }: Running,
    failure: { error: unknown } | undefined,
  ): Promise<void> {
    if (failure === undefined) return settler.completed(claim);
    // Cancelled: its row says so already. Lost: it may be another process's by now.
    if (ending === 'cancelled' || ending === 'lost') return;
    if (ending === 'stopped') return handBack(database, [claim.id]);
    log.warn({ error: failure.error, queue, jobId: claim.id }, 'a job failed');
    await settler.failed(claim, failure.error);
    // Its retry may be due at once.
    awake = true;
  }

  const looping = loop();

  return {
    wake,
    cancel(id) {
      const entry = running.get(id);
      if (entry !== undefined) end(entry, 'cancelled');
    },
    isRunning: (id) => running.has(id),
    async stop(graceMs) {
      stopping = true;
      rouse();
      await looping;
      const settled = () => Promise.all([...running.values()].map((entry) => entry.settled));
      await within(graceMs, settled());
      for (const entry of running.values()) end(entry, 'stopped');
      await settled();
    },
  };
}

function end(entry: Running, ending: Running['ending']): void {
  if (entry.ending !== 'none') return;
  entry.ending = ending;
  entry.controller.abort(new Error(`The job was ${ending === 'lost' ? 'taken over' : ending}.`));
}

/** A handler that ignores its signal is not waited for: the job ends here. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, late]);
  clearTimeout(timer);
}
