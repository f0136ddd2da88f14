import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '../log';
import { describeDatabases } from '../testing';
import { createJobs } from './index';

const log = createLogger({ level: 'silent' });

describeDatabases(
  'queues on a new database',
  { both: 'locks', empty: true },
  ({ kind, database, url }) => {
    // PGlite has one session: no other process can be making the tables.
    if (kind === 'pglite') {
      it('start', async () => {
        const jobs = createJobs({ database: database(), log });
        await jobs.start();
        await jobs.stop({ graceMs: 0 });
      });
      return;
    }

    it('start although another process is just making them', async () => {
      const other = new pg.Client(url());
      await other.connect();
      await other.query('begin');
      await other.query('create schema pgboss');
      const jobs = createJobs({ database: database(), log });
      const started = jobs.start();
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
      await other.query('commit');
      await other.end();
      await started;
      await jobs.ensureQueue('together');
      await jobs.stop({ graceMs: 0 });
    });

    async function waitingForLocks(): Promise<number> {
      const { rows } = await database().query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    }
  },
);
