import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../database';
import { createLogger } from '../log';
import { describeDatabases } from '../testing';
import type { Job, Jobs } from './index';
import { createJobs } from './index';

const log = createLogger({ level: 'silent' });

describeDatabases('jobs', (suite) => {
  let jobs: Jobs;
  let queue: string;

  beforeEach(async () => {
    jobs = createJobs({ database: suite.database(), log });
    await jobs.start();
    queue = `queue-${randomUUID()}`;
  });
  afterEach(() => jobs.stop({ graceMs: 0 }));

  it('runs a job with its data when it is enqueued, long before the next poll', async () => {
    await jobs.ensureQueue(queue);
    const next = await collect(1, { pollMs: 3_600_000 });
    for (let at = 0; at < 5; at++) {
      const id = await jobs.enqueue(null, queue, { at });
      const [job] = await next();
      expect(job).toMatchObject({ id, data: { at }, retryCount: 0 });
    }
  });

  it('enqueues with one statement of the transaction, from the first time on', async () => {
    await jobs.ensureQueue(queue);
    const db = suite.database().drizzle({});
    for (let times = 0; times < 2; times++) {
      await db.transaction(async (tx) => {
        const before = suite.database().stats().statements;
        await jobs.enqueue(tx, queue, { times });
        expect(suite.database().stats().statements - before).toBe(1);
      });
    }
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 2 });
  });

  it('runs what was committed, and never what was rolled back', async () => {
    await jobs.ensureQueue(queue);
    const next = await collect(1);
    const db = suite.database().drizzle({});
    const rolledBack = db.transaction(async (tx) => {
      await jobs.enqueue(tx, queue, { kept: false });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await db.transaction((tx) => jobs.enqueue(tx, queue, { kept: true }));
    expect((await next())[0]?.data).toEqual({ kept: true });
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 0, failed: 0 });
  });

  it('is one job when the id is the same', async () => {
    await jobs.ensureQueue(queue);
    const id = randomUUID();
    expect(await jobs.enqueue(null, queue, {}, { id })).toBe(id);
    expect(await jobs.enqueue(null, queue, {}, { id })).toBeNull();
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 1 });
  });

  it('starts a delayed job when it is due', async () => {
    await jobs.ensureQueue(queue);
    const next = await collect(1);
    const enqueuedAt = performance.now();
    await jobs.enqueue(null, queue, {}, { startAfter: 0.4 });
    await next();
    const waited = performance.now() - enqueuedAt;
    expect(waited).toBeGreaterThan(350);
    expect(waited).toBeLessThan(1_500);
  });

  it('retries what throws, then gives up', async () => {
    await jobs.ensureQueue(queue, { retryLimit: 2 });
    const counts: number[] = [];
    const third = Promise.withResolvers<void>();
    await jobs.work(queue, {}, async (job) => {
      counts.push(job.retryCount);
      if (counts.length === 3) third.resolve();
      throw new Error('again');
    });
    await jobs.enqueue(null, queue, {});
    await third.promise;
    await until(async () => (await jobs.counts(queue)).failed === 1);
    expect(counts).toEqual([0, 1, 2]);
  });

  it('drains a backlog at the speed of its handlers, never more at once than it may', async () => {
    await jobs.ensureQueue(queue);
    const total = 500;
    const db = suite.database().drizzle({});
    await db.transaction(async (tx) => {
      for (let at = 0; at < total; at++) await jobs.enqueue(tx, queue, { at });
    });
    const seen = new Set<unknown>();
    let active = 0;
    let most = 0;
    const all = Promise.withResolvers<void>();
    const startedAt = performance.now();
    await jobs.work(queue, { concurrency: 20 }, async ({ data }) => {
      active += 1;
      most = Math.max(most, active);
      await Promise.resolve();
      seen.add(data.at);
      active -= 1;
      if (seen.size === total) all.resolve();
    });
    await all.promise;
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(most).toBeLessThanOrEqual(20);
    await until(async () => (await jobs.counts(queue)).active === 0);
    expect(await jobs.counts(queue)).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('does not let one group hold up another', async () => {
    await jobs.ensureQueue(queue);
    for (let at = 0; at < 20; at++) await jobs.enqueue(null, queue, {}, { group: 'big' });
    const release = Promise.withResolvers<void>();
    const small = Promise.withResolvers<void>();
    let big = 0;
    await jobs.work<{ small?: true }>(
      queue,
      { concurrency: 4, groupConcurrency: 2 },
      async ({ data }) => {
        if (data.small === true) return small.resolve();
        big += 1;
        await release.promise;
      },
    );
    await jobs.enqueue(null, queue, { small: true }, { group: 'small' });
    await small.promise;
    expect(big).toBeLessThanOrEqual(2);
    release.resolve();
    await until(async () => {
      const { waiting, active } = await jobs.counts(queue);
      return waiting + active === 0;
    });
    expect(big).toBe(20);
  });

  it('takes a higher priority first', async () => {
    await jobs.ensureQueue(queue);
    for (const priority of [0, 5, 1]) await jobs.enqueue(null, queue, { priority }, { priority });
    const order = (await (await collect(3))()).map(({ data }) => data.priority);
    expect(order).toEqual([5, 1, 0]);
  });

  it('keeps one queued job of a singleton key under the policy "short"', async () => {
    await jobs.ensureQueue(queue, { policy: 'short' });
    expect(await jobs.enqueue(null, queue, {}, { singletonKey: 'a' })).not.toBeNull();
    expect(await jobs.enqueue(null, queue, {}, { singletonKey: 'a' })).toBeNull();
    expect(await jobs.enqueue(null, queue, {}, { singletonKey: 'b' })).not.toBeNull();
  });

  it('aborts and fails a job that runs too long', async () => {
    await jobs.ensureQueue(queue, { retryLimit: 0, expireInSeconds: 1 });
    const reason = Promise.withResolvers<unknown>();
    await jobs.work(queue, {}, ({ signal }) =>
      untilAborted(signal).finally(() => reason.resolve(signal.reason)),
    );
    await jobs.enqueue(null, queue, {});
    expect(await reason.promise).toMatchObject({ message: 'The job was expired.' });
    await until(async () => (await jobs.counts(queue)).failed === 1);
  });

  it('cancels a waiting job, and aborts a running one', async () => {
    await jobs.ensureQueue(queue);
    const waiting = await jobs.enqueue(null, queue, { waiting: true }, { startAfter: 60 });
    await jobs.cancel(null, queue, waiting ?? '');
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 0 });
    const started = Promise.withResolvers<Job>();
    await jobs.work(queue, {}, (job) => {
      started.resolve(job);
      return untilAborted(job.signal);
    });
    const id = await jobs.enqueue(null, queue, {});
    const { signal } = await started.promise;
    await jobs.cancel(null, queue, id ?? '');
    await until(async () => signal.aborted);
    expect(await jobs.counts(queue)).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('hands running jobs back uncounted when it stops', async () => {
    await jobs.ensureQueue(queue);
    const started = Promise.withResolvers<void>();
    await jobs.work(queue, {}, ({ signal }) => {
      started.resolve();
      return untilAborted(signal);
    });
    await jobs.enqueue(null, queue, {});
    await started.promise;
    await jobs.stop({ graceMs: 20 });
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 1, active: 0 });
    await restart();
    expect((await (await collect(1))())[0]?.retryCount).toBe(0);
  });

  it('waits for running jobs within the grace', async () => {
    await jobs.ensureQueue(queue);
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await jobs.work(queue, {}, async () => {
      started.resolve();
      await release.promise;
    });
    await jobs.enqueue(null, queue, {});
    await started.promise;
    const stopped = jobs.stop({ graceMs: 10_000 });
    release.resolve();
    await stopped;
    expect(await jobs.counts(queue)).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('takes over at start what a dead process was running, uncounted', async () => {
    await jobs.ensureQueue(queue);
    await jobs.enqueue(null, queue, { orphan: true });
    await suite
      .database()
      .query(
        `update pgboss.job set state = 'active', started_on = now() - interval '10 seconds' where name = $1`,
        [queue],
      );
    await restart();
    expect((await (await collect(1))())[0]).toMatchObject({
      data: { orphan: true },
      retryCount: 0,
    });
  });

  it('enqueues but runs nothing while paused', async () => {
    const paused = createJobs({ database: suite.database(), log, paused: true });
    await paused.start();
    await paused.ensureQueue(queue);
    let ran = false;
    await paused.work(queue, {}, async () => {
      ran = true;
    });
    await paused.enqueue(null, queue, {});
    await paused.stop();
    expect(ran).toBe(false);
    expect(await jobs.counts(queue)).toMatchObject({ waiting: 1 });
  });

  it('refuses a queue that was not ensured', async () => {
    await expect(jobs.enqueue(null, queue, {})).rejects.toThrow('not ensured');
  });

  if (suite.kind === 'postgres') {
    it('wakes a second process, and shares the jobs out once each', async () => {
      await jobs.ensureQueue(queue);
      const other = await openDatabase({ url: suite.url(), dataDir: '' });
      const others = createJobs({ database: other, log });
      await others.start();
      await others.ensureQueue(queue);
      const ran: unknown[] = [];
      const all = Promise.withResolvers<void>();
      const work = async (job: Job) => {
        ran.push(job.data.at);
        if (ran.length === 50) all.resolve();
      };
      await others.work(queue, { concurrency: 3, pollMs: 60_000 }, work);
      for (let at = 0; at < 25; at++) await jobs.enqueue(null, queue, { at });
      await jobs.work(queue, { concurrency: 3 }, work);
      for (let at = 25; at < 50; at++) await jobs.enqueue(null, queue, { at });
      await all.promise;
      expect(new Set(ran).size).toBe(50);
      await others.stop();
      await other.close();
    });

    it('takes over the jobs of a process whose connection dies, and aborts them there', async () => {
      const other = await openDatabase({ url: suite.url(), dataDir: '' });
      const others = createJobs({ database: other, log });
      await others.start();
      await others.ensureQueue(queue);
      const there = Promise.withResolvers<AbortSignal>();
      await others.work(queue, {}, ({ signal }) => {
        there.resolve(signal);
        return untilAborted(signal);
      });
      const id = await others.enqueue(null, queue, {});
      const signal = await there.promise;
      const { rows } = await suite.database().query<{ pid: number }>(
        `select l.pid from pg_locks l join pg_database d on d.oid = l.database
         where l.locktype = 'advisory' and d.datname = current_database()`,
      );
      await other.query('select 1');
      await jobs.ensureQueue(queue);
      const next = await collect(1);
      await suite.database().query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      expect((await next())[0]).toMatchObject({ id, retryCount: 0 });
      expect(signal.aborted).toBe(true);
      await others.stop({ graceMs: 0 });
      await other.close();
    });
  }

  /** Works the queue; the returned function waits for the next `size` jobs. */
  async function collect(
    size: number,
    options: { pollMs?: number } = {},
  ): Promise<() => Promise<Job[]>> {
    const arrived: Job[] = [];
    let notice = () => {};
    await jobs.work(queue, options, async (job) => {
      arrived.push(job);
      notice();
    });
    return async () => {
      while (arrived.length < size) {
        await new Promise<void>((resolve) => {
          notice = resolve;
        });
      }
      return arrived.splice(0, size);
    };
  }

  async function restart(): Promise<void> {
    await jobs.stop({ graceMs: 0 });
    jobs = createJobs({ database: suite.database(), log });
    await jobs.start();
    await jobs.ensureQueue(queue);
  }
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** Asks until it is so; the test's own timeout is the limit. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
