import type { SQL } from 'drizzle-orm';

/** The part of a transaction that `enqueue` needs; any Drizzle `Db` or `Tx` fits. */
export interface SqlExecutor {
  execute(query: SQL): PromiseLike<unknown>;
}

interface QueueOptions {
  /** How often a failed job is tried again. Default 2. */
  retryLimit?: number;
  /** Seconds before the first retry. Default 0. */
  retryDelay?: number;
  /** Doubles the delay with each retry, with jitter. Default false. */
  retryBackoff?: boolean;
  /** A job that runs longer is aborted and counts as failed. Default 15 minutes, at most 24 hours. */
  expireInSeconds?: number;
  /** `exclusive`: one job of the queue at a time, queued or running. */
  policy?: 'standard' | 'exclusive';
}

/**
 * Background work other than tasks and webhook deliveries: sweeps, deletions, notifications. Run by pg-boss. A job that throws
 * or whose process dies fails, and is tried again while its queue has retries.
 */
export interface Jobs {
  /** Creates the schema of the queue tables. Call before anything else. */
  start(): Promise<void>;
  /** Creates the queue, or brings its options up to date. Every process calls it for what it enqueues or works. */
  ensureQueue(name: string, options?: QueueOptions): Promise<void>;
  /**
   * Puts a job into `queue` with one SQL statement: inside the caller's transaction, or (`null`) its own. Throws when
   * the queue was not ensured.
   */
  enqueue(
    tx: SqlExecutor | null,
    queue: string,
    data: object,
    options?: { /** Seconds from now. */ startAfter?: number },
  ): Promise<void>;
  /** Runs `handler` for the jobs of `queue`, one at a time in this process. One call per queue and process. */
  work<T extends object>(
    queue: string,
    options: {
      /** Polling interval for jobs without a notification, such as retries. Default 5. */
      pollSeconds?: number;
    },
    handler: (job: { readonly data: T; readonly signal: AbortSignal }) => Promise<void>,
  ): Promise<void>;
  /** Runs `handler` by a cron expression (UTC), in one process at a time. The signal aborts when the time is over. */
  repeat(
    queue: string,
    cron: string,
    handler: (signal: AbortSignal) => Promise<void>,
    options?: Pick<QueueOptions, 'expireInSeconds' | 'retryLimit'>,
  ): Promise<void>;
  /** Starts no more jobs, waits `graceMs` for running ones, then aborts them; they are retried if their queue allows. */
  stop(options?: { graceMs?: number }): Promise<void>;
}
