import { randomUUID } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createLogger } from '../log';
import { describeDatabases } from '../testing';
import { createJobs, type Jobs } from './index';

const log = createLogger({ level: 'silent' });

describeDatabases('jobs', { both: 'PGlite has no notifications of SQL', empty: true }, (suite) => {
  let jobs: Jobs;
  let queue: string;

  beforeEach(async () => {
    jobs = createJobs({ database: suite.database(), log });
    await jobs.start();
    queue = `queue-${randomUUID()}`;
  });
  afterEach(() => jobs.stop({ graceMs: 0 }));

  const states = async (name = queue) => {
    const { rows } = await suite
      .database()
      .query<{ state: string }>('select state::text from pgboss.job where name = $1', [name]);
    return rows.map(({ state }) => state);
  };
  /** Collects the payloads of the queue's jobs. */
  const collect = async () => {
    const seen: object[] = [];
    await jobs.work(queue, { pollSeconds: 0.5 }, async ({ data }) => {
      seen.push(data);
    });
    return seen;
  };

  it('enqueues with one statement of the transaction, from the first time on', async () => {
    await jobs.ensureQueue(queue);
    const db = suite.database().drizzle({});
    for (let times = 0; times < 2; times++) {
      let statements = 0;
      // A statement beside the transaction would wait for it on PGlite, for ever.
      await db.transaction(async (tx) => {
        const execute = (query: SQL) => {
          statements += 1;
          return tx.execute(query);
        };
        await jobs.enqueue({ execute }, queue, { times });
      });
      expect(statements).toBe(1);
    }
    expect(await states()).toEqual(['created', 'created']);
  });

  it('runs what was committed, and never what was rolled back', async () => {
    await jobs.ensureQueue(queue);
    const seen = await collect();
    const db = suite.database().drizzle({});
    const rolledBack = db.transaction(async (tx) => {
      await jobs.enqueue(tx, queue, { kept: false });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await db.transaction((tx) => jobs.enqueue(tx, queue, { kept: true }));
    await expect.poll(() => seen, { timeout: 40_000 }).toEqual([{ kept: true }]);
    await expect.poll(() => states(), { timeout: 40_000 }).toEqual(['completed']);
  });

  it('tries again what throws, as often as the queue allows', async () => {
    await jobs.ensureQueue(queue, { retryLimit: 1 });
    let tries = 0;
    await jobs.work(queue, { pollSeconds: 0.5 }, async () => {
      tries += 1;
      throw new Error('broken');
    });
    await jobs.enqueue(null, queue, {});
    await expect.poll(() => states(), { timeout: 40_000 }).toEqual(['failed']);
    expect(tries).toBe(2);
  });

  it('refuses a queue that was not ensured', async () => {
    await expect(jobs.enqueue(null, queue, {})).rejects.toThrow(/was not ensured/);
  });

  // On PGlite, which polls, it waits for half a minute.
  if (suite.kind === 'postgres' || inject('testEverything')) {
    it('repeats by the calendar, one run at a time over all processes', async () => {
      const other = createJobs({ database: suite.database(), log });
      await other.start();
      let runs = 0;
      const gate = Promise.withResolvers<void>();
      for (const each of [jobs, other]) {
        await each.repeat(queue, '* * * * *', async () => {
          runs += 1;
          await gate.promise;
        });
      }
      // The schedule's step of each minute, at once and from both processes.
      await jobs.enqueue(null, queue, {});
      await other.enqueue(null, queue, {}).catch(() => {});
      expect(await states()).toHaveLength(1);
      await expect.poll(() => runs, { timeout: 40_000, interval: 100 }).toBe(1);
      const { rows } = await suite
        .database()
        .query('select cron, timezone from pgboss.schedule where name = $1', [queue]);
      expect(rows).toEqual([{ cron: '* * * * *', timezone: 'UTC' }]);
      gate.resolve();
      await other.stop({ graceMs: 5_000 });
    }, 60_000);
  }

  it('waits for a running job within the grace, then aborts it', async () => {
    await jobs.ensureQueue(queue);
    const begun = Promise.withResolvers<AbortSignal>();
    await jobs.work(queue, { pollSeconds: 0.5 }, async ({ signal }) => {
      begun.resolve(signal);
      await new Promise((_, reject) => signal.addEventListener('abort', reject));
    });
    await jobs.enqueue(null, queue, {});
    const signal = await begun.promise;
    await jobs.stop({ graceMs: 50 });
    expect(signal.aborted).toBe(true);
    expect(await states()).toEqual(['retry']);
  });

  it('enqueues but runs nothing while paused', async () => {
    const paused = createJobs({ database: suite.database(), log, isPaused: true });
    await paused.start();
    await paused.ensureQueue(queue);
    await paused.work(queue, {}, async () => {});
    await paused.enqueue(null, queue, {});
    await paused.stop({ graceMs: 1_000 });
    expect(await states()).toEqual(['created']);
  });
});
