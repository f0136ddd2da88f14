import type { SQL } from 'drizzle-orm';

/** What `enqueue` needs of a transaction: any Drizzle `Db` or `Tx` fits. */
export interface SqlExecutor {
  execute(query: SQL): PromiseLike<unknown>;
}

/** A queue's defaults; each may be overridden by a job. Durations are in seconds. */
interface QueueOptions {
  /** How often a failed job is tried again. Default 2. */
  retryLimit?: number;
  /** Seconds before the first retry. Default 0. */
  retryDelay?: number;
  /** Doubles the delay with each retry, with jitter. Default false. */
  retryBackoff?: boolean;
  /** A job that runs longer is aborted and counts as failed. Default 15 minutes, at most 24 hours. */
  expireInSeconds?: number;
  /** Finished jobs are deleted after this long. Default 7 days. */
  deleteAfterSeconds?: number;
  /** `short`: one queued per singletonKey; `singleton`: one running; `stately`: one of each; `exclusive`: one queued or running. */
  policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';
}

export interface EnqueueOptions {
  /** A UUID of the caller's. The same id twice is one job: the second answers `null`. */
  id?: string;
  /** Not before: seconds from now, or a moment. */
  startAfter?: number | Date;
  retryLimit?: number;
  retryDelay?: number;
  retryBackoff?: boolean;
  singletonKey?: string;
  /** Jobs of one group share `groupConcurrency` of the worker. */
  group?: string;
  /** Higher first. Default 0. */
  priority?: number;
  expireInSeconds?: number;
}

export interface WorkOptions {
  /** How many jobs of the queue this process runs at once. Default 1. */
  concurrency?: number;
  /** How many are fetched with one statement, at most the free places. Default: all free places. */
  batchSize?: number;
  /** How many jobs of one group run at once, over all processes. Default: no limit. */
  groupConcurrency?: number;
  /** The fallback poll when no wake-up arrives, in milliseconds. Default 2,000. */
  pollMs?: number;
}

/** One job as its handler sees it. Throwing fails it (and retries, while it has retries left). */
export interface Job<T extends object = Record<string, unknown>> {
  readonly id: string;
  readonly data: T;
  /** 0 for the first attempt; a takeover from a dead process does not count. */
  readonly retryCount: number;
  /** Aborted when the job has run for too long, when its lock is lost, and at `stop` when the grace is over. */
  readonly signal: AbortSignal;
}

export interface Jobs {
  /** Creates the schema of the queue tables, warms the caches, takes over orphans. Call before anything else. */
  start(): Promise<void>;
  /** Creates the queue, or brings its options up to date. Every process calls it for what it enqueues or works. */
  ensureQueue(name: string, options?: QueueOptions): Promise<void>;
  /**
   * Puts a job into `queue` with one SQL statement: inside the caller's transaction, or (`null`) its own.
   * Answers its id, or `null` when `id` or `singletonKey` says it is there already.
   * Throws when the queue was not ensured.
   */
  enqueue(
    tx: SqlExecutor | null,
    queue: string,
    data: object,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Runs `handler` for the jobs of `queue`. One call per queue and process. With `paused` jobs it does nothing. */
  work<T extends object = Record<string, unknown>>(
    queue: string,
    options: WorkOptions,
    handler: (job: Job<T>) => Promise<void>,
  ): Promise<void>;
  /** Enqueues a job by a cron expression (UTC), once over all processes. The queue must exist. */
  schedule(queue: string, cron: string, data?: object): Promise<void>;
  /** Withdraws a job that has not started, or aborts its handler's signal. */
  cancel(tx: SqlExecutor | null, queue: string, id: string): Promise<void>;
  /** How many jobs wait, run and have failed in `queue`, read from the table. */
  counts(queue: string): Promise<{ waiting: number; active: number; failed: number }>;
  /** Fetches no more; waits `graceMs` for what runs, then aborts it and hands it back uncounted. */
  stop(options?: { graceMs?: number }): Promise<void>;
}
