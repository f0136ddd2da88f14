import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { hasOtherSecret } from '@/lib/console/platform/start';
import { createKeyring } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import { loadEnv } from '@/lib/platform/env';
import { freshPostgres } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { createTestService } from '@/lib/service/testing';
import { databaseName } from '../backup/repository';
import { runBackup } from '../backup/run-backup';
import { orderTo, repositoryAt, smallInstallation } from '../backup/testing/installation';
import { restoreInstallation } from './restore-installation';

const program = fileURLToPath(new URL('./index.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'atelier-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  exitCode: unknown;
  stdout: string;
  stderr: string;
}

/** Starts a command of an operator. */
function start(words: string[], variables: Record<string, string>) {
  const { promise: ended, resolve } = Promise.withResolvers<Outcome>();
  const preload = ['--import', './scripts/env/production.mjs'];
  const child: ChildProcess = execFile(
    process.execPath,
    [...preload, program, ...words],
    {
      env: {
        ...process.env,
        SERVICE_URL: '',
        ATELIER_SECRET: '',
        ATELIER_BACKUP_PASSPHRASE: 'correct horse battery staple',
        ATELIER_BACKUP_TO: join(folder, 'place'),
        ...variables,
      },
    },
    (error, stdout, stderr) => resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
  );
  return { child, ended };
}
const run = (words: string[], variables: Record<string, string>) => start(words, variables).ended;

it('a restore that is killed leaves a database that nothing uses, until it is started over', async () => {
  const source = await freshPostgres();
  const service = await createTestService(source.database);
  const workspace = await service.workspace({ credits: 250 });
  await service.close();
  const at = { DATABASE_URL: source.url, DATA_DIR: join(folder, 'first') };
  expect(await run(['backup'], at)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Backup \S+ is in .*place, and was read back/),
  });

  const target = await freshPostgres({ empty: true });
  const there = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'second') };
  const killed = start(['restore'], there);
  const isMarked = async () => {
    const { rows } = await target.database.query<{ there: boolean }>(
      `select to_regclass('atelier_restore.state') is not null as there`,
    );
    expect(rows[0]?.there).toBe(true);
  };
  await vi.waitFor(isMarked, { timeout: 100_000, interval: 5 });
  killed.child.kill('SIGKILL');
  expect((await killed.ended).stdout).toBe('');
  for (const words of [['migrate'], ['restore']]) {
    const { exitCode, stderr } = await run(words, there);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/was not finished.*--again/)]);
  }
  const restored = await run(['restore', '--again'], there);
  expect(restored).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/is restored: .*The ledger is correct\..*are whole\./s),
  });
  const database = await openDatabase({ url: target.url, dataDir: '' });
  const { rows } = await database.query(
    'select available_milli::int as available from service.balances where workspace_id = $1',
    [workspace.id],
  );
  expect(rows).toEqual([{ available: 250_000 }]);
  await database.close();
  for (const { database: opened, remove } of [source, target]) {
    await opened.close();
    await remove();
  }
}, 400_000);

it('a restore that is refused leaves the way free for a backup under another secret', async () => {
  const source = await freshPostgres();
  const installation = await smallInstallation(source.database);
  const passphrase = 'correct horse battery staple';
  const [older, newest] = [join(folder, 'older'), join(folder, 'newest')];
  const backUp = (to: string, secret: string) =>
    runBackup({ ...installation, secret }, orderTo(to, { passphrase }));
  const good = await backUp(older, 'the secret before its rotation in spring');
  const damaged = await backUp(newest, 'the secret after its rotation in spring');
  const part = join(newest, databaseName(damaged.manifest.id));
  await writeFile(part, (await readFile(part)).subarray(0, -1));

  const target = await freshPostgres({ empty: true });
  const dataDir = join(folder, 'refused');
  const restore = async (from: string, { manifest }: typeof good) =>
    restoreInstallation(
      target.database,
      loadEnv({ DATA_DIR: dataDir }),
      await repositoryAt(from, passphrase),
      manifest,
      { isSecondTry: false },
    );
  await expect(restore(newest, damaged)).rejects.toThrow(/was changed or cut off/);
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  // As an earlier version left it.
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'secret'), 'the secret after its rotation in spring');
  await writeFile(join(dataDir, 'secret.before'), 'the secret of another restore, put aside');
  expect((await restore(older, good)).text).toMatch(/is restored/);
  const stored = await readFile(join(dataDir, 'secret'), 'utf8');
  expect(stored.trim()).toBe('the secret before its rotation in spring');
  const asides = ['secret.before', 'secret.before.2'].map((name) =>
    readFile(join(dataDir, name), 'utf8'),
  );
  expect(await Promise.all(asides)).toEqual([
    'the secret of another restore, put aside',
    'the secret after its rotation in spring',
  ]);
  await installation.close();
  for (const { database, remove } of [source, target]) {
    await database.close();
    await remove();
  }
});

it('a backup under an earlier secret is restored, and is read with the one of now', async () => {
  const source = await freshPostgres();
  const installation = await smallInstallation(source.database);
  const earlier = 'the secret of the installation in spring';
  const later = 'the secret of the installation in summer';
  const context = { purpose: 'content-credentials', aad: '7' };
  await source.database.drizzle(schema).insert(schema.signingCertificates).values({
    number: 7,
    chain: 'a chain',
    sealedKey: '',
    expiresAt: new Date(),
  });
  const backUp = async (secret: string, passphrase?: string) => {
    await source.database
      .drizzle(schema)
      .update(schema.signingCertificates)
      .set({ sealedKey: createKeyring(secret).seal('its key', context) });
    const to = join(folder, `under-${secret.length}-${passphrase ?? 'none'}`);
    const { manifest } = await runBackup({ ...installation, secret }, orderTo(to, { passphrase }));
    return { manifest, repository: await repositoryAt(to, passphrase) };
  };
  const plain = await backUp(earlier);
  const encrypted = await backUp(earlier, 'correct horse battery staple');
  let folders = 0;
  async function expectRestored(
    { manifest, repository }: typeof plain,
    variables: Record<string, string>,
    { own, stored = {} }: { own: string; stored?: Record<string, string> },
  ): Promise<void> {
    folders += 1;
    const dataDir = join(folder, `earlier-${folders}`);
    await mkdir(dataDir);
    for (const [name, secret] of Object.entries(stored)) {
      await writeFile(join(dataDir, name), `${secret}\n`);
    }
    const { database, remove } = await freshPostgres({ empty: true });
    const env = loadEnv({ DATA_DIR: dataDir, ...variables });
    const options = { isSecondTry: false };
    try {
      const report = await restoreInstallation(database, env, repository, manifest, options);
      expect(report.text).toMatch(/is restored/);
      expect(await hasOtherSecret(database, [own])).toBe(false);
      const [row] = await database.drizzle(schema).select().from(schema.signingCertificates);
      expect(createKeyring(own).unseal(row?.sealedKey ?? '', context)).toBe('its key');
      if (env.secret !== undefined) return;
      expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(own);
    } finally {
      await database.close();
      await remove();
    }
  }
  const rotated = { ATELIER_SECRET: later, ATELIER_PREVIOUS_SECRET: earlier };
  await expectRestored(plain, rotated, { own: later });
  await expectRestored(plain, {}, { own: earlier, stored: { 'secret.previous': earlier } });
  await expectRestored(encrypted, {}, { own: earlier });
  await expectRestored(encrypted, { ATELIER_SECRET: later }, { own: later });
  const refused = (variables: Record<string, string>) =>
    expectRestored(plain, variables, { own: later });
  await expect(refused({})).rejects.toThrow(/none is here.*Set ATELIER_SECRET to the one/);
  await expect(refused({ ATELIER_SECRET: later })).rejects.toThrow(/none of those here/);
  await installation.close();
  await source.database.close();
  await source.remove();
}, 400_000);
