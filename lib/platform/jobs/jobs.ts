import type { SendOptions } from 'pg-boss';
import type { Database } from '../database';
import type { Logger } from '../log';
import { bossSchema, createBoss, inTransaction, startBoss } from './boss';
import { takeBackAll, takeBackUnlocked } from './orphans';
import type { EnqueueOptions, Jobs } from './types';
import { createWake } from './wake';
import type { QueueWorker } from './worker';
import { startWorker } from './worker';

const sweepEveryMs = 2_000;
const noJob = '00000000-0000-0000-0000-000000000000';

/** The job queues in `database`. `paused` (ATELIER_WORKERS=0) enqueues but runs nothing. Nothing runs before `start`. */
export function createJobs(options: { database: Database; log: Logger; paused?: boolean }): Jobs {
  const { database, log, paused = false } = options;
  const boss = createBoss(database, log, paused);
  const wake = createWake(database, (error) => log.warn({ error }, 'workers were not notified'));
  const workers = new Map<string, QueueWorker>();
  const ensured = new Set<string>();
  let sweeping: Promise<void> = Promise.resolve();
  let sweepTimer: NodeJS.Timeout | undefined;

  /** Puts back the jobs of dead processes, and wakes the workers that can take them. */
  async function sweep(): Promise<void> {
    const queues = [...workers.keys()];
    if (queues.length === 0) return;
    const isOurs = (id: string) => [...workers.values()].some((worker) => worker.isRunning(id));
    const taken = await takeBackUnlocked(database, queues, isOurs);
    if (taken === 0) return;
    log.warn({ jobs: taken }, 'jobs of a process that is gone were taken over');
    for (const worker of workers.values()) worker.wake();
  }

  function sweepRegularly(): void {
    sweepTimer = setTimeout(() => {
      sweeping = sweep()
        .catch((error: unknown) => log.warn({ error }, 'orphaned jobs were not looked for'))
        .finally(() => {
          if (sweepTimer !== undefined) sweepRegularly();
        });
    }, sweepEveryMs);
    sweepTimer.unref();
  }

  return {
    async start() {
      await startBoss(boss);
      if (paused) return;
      if (database.kind === 'pglite') await takeBackAll(database);
      else sweepRegularly();
      await wake.start((signal) => {
        if ('wake' in signal) workers.get(signal.wake)?.wake();
        else for (const worker of workers.values()) worker.cancel(signal.cancel);
      });
    },

    async ensureQueue(name, { policy, ...defaults } = {}) {
      await boss.createQueue(name, { ...(policy === undefined ? {} : { policy }), ...defaults });
      if (Object.keys(defaults).length > 0) await boss.updateQueue(name, defaults);
      // Fills pg-boss's cache: a miss inside of a transaction would be a statement beside it.
      await boss.findJobs(name, { id: noJob });
      ensured.add(name);
    },

    async enqueue(tx, queue, data, options = {}) {
      if (!ensured.has(queue)) throw new Error(`The queue "${queue}" was not ensured at start.`);
      const id = await boss.send(queue, data, {
        ...sendOptions(options),
        ...(tx === null ? {} : { db: inTransaction(tx) }),
      });
      if (id !== null) wake.announce(queue, delayMs(options.startAfter));
      return id;
    },

    async work(queue, options, handler) {
      if (workers.has(queue)) throw new Error(`The queue "${queue}" has a worker already.`);
      if (!paused)
        workers.set(queue, startWorker({ boss, database, log, queue, options, handler }));
    },

    async schedule(queue, cron, data = {}) {
      await boss.schedule(queue, cron, data, { tz: 'UTC' });
    },

    async cancel(tx, queue, id) {
      await boss.cancel(queue, id, tx === null ? {} : { db: inTransaction(tx) });
      wake.announceCancel(id);
    },

    async counts(queue) {
      const { rows } = await database.query<{ waiting: number; active: number; failed: number }>(
        `select count(*) filter (where state < 'active')::int as waiting,
           count(*) filter (where state = 'active')::int as active,
           count(*) filter (where state = 'failed')::int as failed
         from ${bossSchema}.job where name = $1`,
        [queue],
      );
      return rows[0] ?? { waiting: 0, active: 0, failed: 0 };
    },

    async stop({ graceMs = 10_000 } = {}) {
      clearTimeout(sweepTimer);
      sweepTimer = undefined;
      await Promise.all([...workers.values()].map((worker) => worker.stop(graceMs)));
      await sweeping;
      await wake.stop();
      await boss.stop({ graceful: false, close: false });
    },
  };
}

function sendOptions({ group, startAfter, ...options }: EnqueueOptions): SendOptions {
  return {
    ...options,
    ...(group === undefined ? {} : { group: { id: group } }),
    ...(startAfter === undefined ? {} : { startAfter }),
  };
}

function delayMs(startAfter: number | Date | undefined): number {
  if (startAfter === undefined) return 0;
  return typeof startAfter === 'number' ? startAfter * 1000 : startAfter.getTime() - Date.now();
}
