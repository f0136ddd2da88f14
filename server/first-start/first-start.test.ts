import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { describeDatabases, freshPostgres } from '@/lib/platform/testing';
import { runBackup } from '../backup/run-backup';
import { orderTo, ownFolders, passphrase, smallInstallation } from '../backup/testing/installation';
import { openFirstStart } from '.';

const { newPlace } = ownFolders();
const log = createLogger({ level: 'silent' });

describeDatabases('a first start', (suite) => {
  let source: Awaited<ReturnType<typeof smallInstallation>>;
  const place = newPlace();
  beforeAll(async () => {
    source = await smallInstallation(suite.database());
    await runBackup(source, orderTo(place, { passphrase }));
  });
  afterAll(() => source.close());

  /** A start on an empty database. */
  async function start(variables: Record<string, string> = {}, statements: string[] = []) {
    const target = await freshPostgres({ empty: true });
    for (const statement of statements) await target.database.query(statement);
    const dataDir = newPlace();
    const env = loadEnv({
      DATABASE_URL: target.url,
      DATA_DIR: dataDir,
      ATELIER_BACKUP_TO: place,
      ATELIER_BACKUP_PASSPHRASE: passphrase,
      ...variables,
    });
    const firstStart = await openFirstStart(target.database, env, log);
    const server = createServer((incoming, outgoing) => {
      firstStart
        ?.request(incoming, outgoing)
        .catch((error: unknown) => outgoing.destroy(error as Error));
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await target.database.close();
      await target.remove();
    });
    const answer = (form: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    const open = async (path = '/') =>
      (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
    const count = async (table: string) =>
      (await target.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))
        .rows[0]?.n;
    return { firstStart, target, dataDir, url, answer, open, count };
  }
  const backupIn = (html: string) => /name="backup" value="([^"]+)"/.exec(html)?.[1] ?? '';

  it('asks nothing without a place, without backups there, with ATELIER_INIT_* or with tables', async () => {
    const { firstStart } = await start({ ATELIER_BACKUP_TO: newPlace() });
    expect(firstStart).toBeNull();
    const own = { ATELIER_BACKUP_TO: place, ATELIER_BACKUP_PASSPHRASE: passphrase };
    const init = {
      ATELIER_INIT_USER_EMAIL: 'a@example.com',
      ATELIER_INIT_USER_PASSWORD: 'a long password',
    };
    expect((await start(init)).firstStart).toBeNull();
    expect(await openFirstStart(suite.database(), loadEnv(own), log)).toBeNull();
    const { firstStart: without } = await start({ ATELIER_BACKUP_TO: '' });
    expect(without).toBeNull();
  });

  it('restores a backup by the set-up code alone, with its secret, and says each step', async () => {
    const { firstStart, answer, open, count, url, dataDir } = await start();
    const html = await open('/sign-in');
    expect(html).toMatch(/<h1>New or restore\?<\/h1>.*Restore this backup/s);
    const backup = backupIn(html);
    const refused = await answer({ choice: 'restore', backup, code: 'guessed' });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('This is not the set-up code'),
    ]);
    expect(firstStart?.isOver()).toBe(false);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/v1/models`)).status).toBe(503);
    const code = firstStart?.code ?? '';
    const page = await (await answer({ choice: 'restore', backup, code })).text();
    expect(page).toMatch(
      /Comparing the backup\..*Loading \d+ rows\..*Copying 3 files\..*is restored: .*The ledger is correct\..*Open Atelier/s,
    );
    await firstStart?.whenDecided;
    expect(await count('service.workspaces')).toBe(1);
    expect((await readFile(`${dataDir}/secret`, 'utf8')).trim()).toBe(source.secret);
  });

  it('says why it cannot restore, and begins anew when it is told to', async () => {
    const { firstStart, answer, open } = await start({
      ATELIER_BACKUP_PASSPHRASE: 'another long passphrase',
    });
    const html = await open();
    expect(html).toMatch(/is not the passphrase of the backups/);
    expect(html).not.toContain('Restore this backup');
    const code = firstStart?.code ?? '';
    expect((await answer({ choice: 'look', code })).status).toBe(303);
    expect(firstStart?.isOver()).toBe(false);
    expect((await answer({ choice: 'new', code })).headers.get('location')).toBe('/');
    await firstStart?.whenDecided;
  });

  it('offers nothing but to start over where a restore was interrupted', async () => {
    const { firstStart, open, answer } = await start({}, [
      'create schema atelier_restore',
      `create table atelier_restore.state as select 'x'::text as backup`,
    ]);
    const html = await open();
    expect(html).toContain('Start the restore over');
    expect(html).not.toContain('empty installation');
    await answer({ choice: 'new', code: firstStart?.code ?? '' });
    expect(firstStart?.isOver()).toBe(false);
  });
});
