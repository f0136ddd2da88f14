import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '@/lib/platform/database';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { picture, pictureOutput } from '../testing';
import { eventually, taskFixtures } from './testing/fixture';

describeDatabases(
  'taking tasks over',
  { both: 'locks of the engine' },
  ({ kind, database, url }) => {
    const open = taskFixtures();

    it('continues where the last process stopped, without a second start', async () => {
      const first = await open(database(), { closes: false });
      const { provider } = first;
      const workspace = await first.service.workspace();
      await first.service.start();
      const taskId = await first.submit(workspace);
      await eventually(() => expect(provider.requests.has(taskId)).toBe(true));
      const { dataDir } = first.service;
      await first.service.close({ keepFiles: true });
      expect((await first.task(workspace, taskId)).status).toBe('running');
      const second = await open(database(), {
        dataDir,
        providers: new Map([['sandbox', provider]]),
      });
      await second.service.start();
      provider.answer(taskId, { state: 'succeeded', outputs: [await pictureOutput()] });
      await second.reach(workspace, taskId, 'succeeded');
      expect(provider.starts(taskId)).toBe(1);
    });

    it('asks the same provider under the same key when the answer to a start was lost', async () => {
      const first = await open(database(), { closes: false });
      const { provider } = first;
      const workspace = await first.service.workspace();
      const releaseStarts = provider.holdStarts();
      await first.service.start();
      const taskId = await first.submit(workspace);
      await eventually(() => expect(provider.starts(taskId)).toBe(1));
      const closed = first.service.close({ keepFiles: true });
      releaseStarts();
      await closed;
      const { dataDir } = first.service;
      const second = await open(database(), {
        dataDir,
        providers: new Map([['sandbox', provider]]),
      });
      provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
      await second.service.start();
      await second.reach(workspace, taskId, 'succeeded');
      expect([...provider.requests.keys()].filter((key) => key === taskId)).toHaveLength(1);
    });

    if (kind === 'pglite') return;

    /** Ends the other sessions that hold locks in this database; the server's other databases are of other tests. */
    const endLockSessions = () =>
      database().query(
        `select pg_terminate_backend(l.pid) from pg_locks l
           join pg_database d on d.oid = l.database and d.datname = current_database()
           where l.locktype = 'advisory' and l.pid <> pg_backend_pid()`,
      );

    it('takes over at once from a process whose connections are cut', async () => {
      const other = await openDatabase({ url: url(), dataDir: '' });
      const first = await open(other, { closes: false });
      const { provider } = first;
      const workspace = await first.service.workspace();
      await first.service.start();
      const ids = await Promise.all([1, 2, 3].map(() => first.submit(workspace)));
      await eventually(() => {
        for (const id of ids) expect(provider.requests.has(id)).toBe(true);
      });
      const second = await open(database(), {
        dataDir: first.service.dataDir,
        providers: new Map([['sandbox', provider]]),
      });
      await second.service.start();
      const output = await pictureOutput();
      await endLockSessions();
      for (const id of ids) provider.answer(id, { state: 'succeeded', outputs: [output] });
      for (const id of ids) await second.reach(workspace, id, 'succeeded');
      for (const id of ids) expect(provider.starts(id)).toBe(1);
      await first.service.close({ keepFiles: true });
      await other.close();
    });

    it('keeps the files of a task when its former process continues late', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'late-'));
      const other = await openDatabase({ url: url(), dataDir: '' });
      const shared = await openStorage({ dataDir, storage: { driver: 'fs' } });
      const late = Promise.withResolvers<void>();
      const written: Promise<unknown>[] = [];
      const signedLater = await picture({ width: 61, height: 40 });
      // The first process is frozen in the middle of writing, and continues after its successor has ended the
      // task. A signed file differs at each attempt, because its signature contains the time.
      const frozen: ObjectStorage = {
        ...shared,
        put(key, _, { contentType }) {
          // Its request was on the way before the process learned that it had lost the task.
          const put = late.promise.then(() => shared.put(key, signedLater, { contentType }));
          written.push(put);
          return put;
        },
      };
      const first = await open(other, { storage: frozen, closes: false });
      const { provider } = first;
      const workspace = await first.service.workspace();
      await first.service.start();
      const id = await first.submit(workspace);
      provider.answer(id, { state: 'succeeded', outputs: [await pictureOutput()] });
      await eventually(() => expect(written).toHaveLength(1));
      const providers = new Map([['sandbox', provider]]);
      const second = await open(database(), { storage: shared, providers });
      await endLockSessions();
      await second.service.start();
      const task = await second.reach(workspace, id, 'succeeded');
      late.resolve();
      await Promise.allSettled(written);
      await first.service.close({ keepFiles: true });
      const { pathname, search } = new URL(task.result?.data[0]?.url ?? '');
      const file = await second.service.call('', pathname + search);
      expect(file.status).toBe(200);
      // Reading fails if the file differs from its recorded digest.
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
      expect((await second.service.call('', pathname + search)).status).toBe(200);
      await other.close();
      await rm(dataDir, { recursive: true });
    });

    // PGlite has one process.
    if (kind === 'postgres') {
      it('shares a backlog between processes, each task once', async () => {
        const other = await openDatabase({ url: url(), dataDir: '' });
        const first = await open(other, { workers: 2, closes: false });
        const { provider } = first;
        const workspace = await first.service.workspace({ credits: 1_000 });
        const second = await open(database(), {
          workers: 2,
          dataDir: first.service.dataDir,
          providers: new Map([['sandbox', provider]]),
        });
        provider.byDefault({ state: 'succeeded', outputs: [await pictureOutput()] });
        const ids = await Promise.all(Array.from({ length: 24 }, () => first.submit(workspace)));
        await Promise.all([first.service.start(), second.service.start()]);
        for (const id of ids) await second.reach(workspace, id, 'succeeded');
        expect(ids.map((id) => provider.starts(id))).toEqual(ids.map(() => 1));
        await first.service.close({ keepFiles: true });
        await other.close();
      });
    }
  },
);
