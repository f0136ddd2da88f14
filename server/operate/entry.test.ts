import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { consoleMigrations } from '@/lib/console/platform/start';
import { openDatabase } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import { openCommandSocket } from '../backup/command-socket';

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-operate-'));
const program = fileURLToPath(new URL('./index.ts', import.meta.url));
const programArguments = ['--import', './scripts/env/production.mjs', program];
/** On a busy machine. */
const startMs = 120_000;

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The exit code and the text of a command, as an operator sees them. */
const atelier = (words: string[], variables: Record<string, string>) =>
  new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [...programArguments, ...words],
      {
        env: { ...process.env, DATABASE_URL: '', SERVICE_URL: '', DATA_DIR: dataDir, ...variables },
      },
      (error, stdout, stderr) => resolve({ exitCode: error?.code ?? 0, stdout, stderr }),
    );
  });

it(
  'makes no database where the server never started',
  async () => {
    const { exitCode, stdout, stderr } = await atelier(['unlock', 'ann@example.com'], {});
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toMatch(/^There is no database in .*Start Atelier first/);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  },
  startMs,
);

it(
  'prints the token of the first account while there is none',
  async () => {
    const { url, database, remove } = await freshPostgres();
    await database.migrate(consoleMigrations());
    const { exitCode, stdout } = await atelier(['owner', 'ann@example.com'], { DATABASE_URL: url });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Nobody has an account yet.*\/sign-up; .*token, it is [\w-]{22}\n$/);
    await database.close();
    await remove();
  },
  startMs,
);

it(
  'waits with a backup for a server that is starting',
  async () => {
    const serverDir = mkdtempSync(join(tmpdir(), 'atelier-starting-'));
    const database = await openDatabase({ dataDir: serverDir });
    const child = spawn(process.execPath, [...programArguments, 'backup', '--to', '/backups'], {
      env: { ...process.env, DATABASE_URL: '', SERVICE_URL: '', DATA_DIR: serverDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stdout = text(child.stdout);
    for await (const line of createInterface(child.stderr)) {
      if (line.startsWith('Waiting for the process')) break;
    }
    const socket = await openCommandSocket(serverDir, async ({ to }) => [`Backed up to ${to}.`]);
    expect(await stdout).toContain('Backed up to /backups.');
    await socket.close();
    await database.close();
    rmSync(serverDir, { recursive: true });
  },
  startMs,
);
