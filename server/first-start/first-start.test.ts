import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { describeDatabases, freshPostgres } from '@/lib/platform/testing';
import { restoreLock } from '../backup/restore-backup';
import { runBackup } from '../backup/run-backup';
import { orderTo, ownFolders, passphrase, smallInstallation } from '../backup/testing/installation';
import { openFirstStart } from '.';

const { newPlace } = ownFolders();
const logged: string[] = [];
const log = createLogger({
  level: 'error',
  destination: { write: (line) => void logged.push(line) },
});
/** On a busy machine. */
const busyMs = 20_000;
const rounds = { databaseMs: 10, placeMs: 20 };

describeDatabases('a first start', (suite) => {
  let source: Awaited<ReturnType<typeof smallInstallation>>;
  const place = newPlace();
  beforeAll(async () => {
    source = await smallInstallation(suite.database());
    await runBackup(source, orderTo(place, { passphrase }));
  });
  afterAll(() => source.close());

  async function emptyTarget() {
    const target = await freshPostgres({ empty: true });
    onTestFinished(async () => {
      await target.database.close();
      await target.remove();
    });
    return target;
  }

  /** A start on an empty database, or on `given`. */
  async function start(
    variables: Record<string, string> = {},
    given?: Awaited<ReturnType<typeof emptyTarget>>,
  ) {
    const target = given ?? (await emptyTarget());
    const dataDir = newPlace();
    const env = loadEnv({
      DATABASE_URL: target.url,
      DATA_DIR: dataDir,
      ATELIER_BACKUP_TO: place,
      ATELIER_BACKUP_PASSPHRASE: passphrase,
      ...variables,
    });
    const firstStart = await openFirstStart(target.database, env, log, rounds);
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
    });
    const post = (form: Record<string, string>) =>
      fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    const code = firstStart?.code ?? '';
    /** With the code, as the second page sends it. */
    const answer = (choice?: string, backup = '') =>
      post({ code, ...(choice === undefined ? {} : { choice, backup }) });
    const list = async () => (await answer()).text();
    const open = async (path = '/') =>
      (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
    const count = async (table: string) =>
      (await target.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))
        .rows[0]?.n;
    return { firstStart, target, dataDir, url, post, answer, list, open, count };
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

  it('shows nothing of the backups to whoever does not know the code', async () => {
    const { firstStart, open, post, list, url } = await start();
    const html = await open('/sign-in');
    expect(html).toContain('Set-up code');
    const refused = await post({ choice: 'restore', code: 'guessed' });
    expect(refused.status).toBe(400);
    const wrong = await refused.text();
    expect(wrong).toContain('This is not the set-up code');
    const listed = await list();
    expect(listed).toMatch(/<h1>New or restore\?<\/h1>.*Restore this backup/s);
    for (const told of [place, backupIn(listed), 'name="backup"', 'Z-']) {
      expect(listed).toContain(told);
      expect(html + wrong).not.toContain(told);
    }
    expect(firstStart?.isOver()).toBe(false);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/v1/models`)).status).toBe(503);
  });

  it('restores a backup with its secret, and says each step', async () => {
    const { firstStart, answer, list, count, dataDir } = await start();
    const page = await (await answer('restore', backupIn(await list()))).text();
    expect(page).toMatch(
      /Comparing the backup\..*Loading \d+ rows\..*Copying 3 files\..*is restored: .*The ledger is correct\..*Open Atelier/s,
    );
    expect(page).not.toContain('role="alert"');
    await firstStart?.whenDecided;
    expect(await count('service.workspaces')).toBe(1);
    expect((await readFile(`${dataDir}/secret`, 'utf8')).trim()).toBe(source.secret);
  });

  it('says so when a file of the backup was damaged, and goes on as the command does', async () => {
    const damaged = newPlace();
    await cp(place, damaged, { recursive: true });
    const [file = ''] = (await readdir(join(damaged, 'files'), { recursive: true })).filter(
      (name) => name.length > 60,
    );
    await writeFile(join(damaged, 'files', file), 'damaged');
    const { firstStart, answer, list } = await start({ ATELIER_BACKUP_TO: damaged });
    const page = await (await answer('restore', backupIn(await list()))).text();
    expect(page).toMatch(
      /class="wrong" role="alert">.*outputs\/\w+\.png is not restored.*Open Atelier/s,
    );
    await firstStart?.whenDecided;
    expect(logged.join('')).toContain('restored, and not everything is right');
  });

  it('says why it cannot restore, and begins anew when it is told to', async () => {
    const { firstStart, answer, list } = await start({
      ATELIER_BACKUP_PASSPHRASE: 'another long passphrase',
    });
    const html = await list();
    expect(html).toMatch(/is not the passphrase of the backups/);
    expect(html).not.toContain('Restore this backup');
    expect((await answer('look')).status).toBe(200);
    expect(firstStart?.isOver()).toBe(false);
    expect((await answer('new')).headers.get('location')).toBe('/');
    await firstStart?.whenDecided;
  });

  it('reads a place again only while it has a problem', async () => {
    const own = newPlace();
    await cp(place, own, { recursive: true });
    const [about, away] = ['backups/about.json', 'about'].map((name) => join(own, name));
    if (about === undefined || away === undefined) throw new Error('Two paths are two.');
    await rename(about, away);
    const { list, target } = await start({ ATELIER_BACKUP_TO: own });
    expect(await list()).toContain('about.json is missing');
    await rename(away, about);
    await vi.waitFor(async () => expect(await list()).toContain('Restore this backup'), busyMs);
    await rename(about, away);
    const statements = () => target.database.stats().statements;
    const later = statements() + 50;
    await vi.waitFor(() => expect(statements()).toBeGreaterThan(later), busyMs);
    expect(await list()).toContain('Restore this backup');
  });

  it('has one code for all processes that share a secret, and each goes on when one was answered', async () => {
    const one = { ATELIER_SECRET: 'the secret of a deployment, which is long' };
    const other = { ATELIER_SECRET: 'the secret of another one, which is long' };
    const first = await start(one);
    const beside = await start(one, first.target);
    const { firstStart: elsewhere } = await start(other, first.target);
    expect(beside.firstStart?.code).toBe(first.firstStart?.code);
    expect(elsewhere?.code).not.toBe(first.firstStart?.code);
    await first.answer('new');
    await first.target.database.query('create schema service');
    await beside.firstStart?.whenDecided;
  });

  it('offers nothing but to start over where a restore was interrupted, also when another process does', async () => {
    const target = await emptyTarget();
    const statements = [
      'create schema atelier_restore',
      `create table atelier_restore.state as select 'x'::text as backup`,
    ];
    for (const statement of statements) await target.database.query(statement);
    const lock = await target.database.tryAdvisoryLock(restoreLock);
    const { firstStart, open, answer, list } = await start({}, target);
    expect(await open()).toContain('A backup is being restored.');
    await lock?.release();
    const html = await list();
    expect(html).toContain('Start the restore over');
    expect(html).not.toContain('empty installation');
    await answer('new');
    expect(firstStart?.isOver()).toBe(false);
  });
});
