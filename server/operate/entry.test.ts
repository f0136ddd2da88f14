import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { consoleMigrations } from '@/lib/console/platform/start';
import { freshPostgres } from '@/lib/platform/testing';

const dataDir = mkdtempSync(join(tmpdir(), 'atelier-operate-'));
const program = fileURLToPath(new URL('./index.ts', import.meta.url));
/** On a busy machine. */
const startMs = 120_000;

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The exit code and the text of a command, as an operator sees them. */
const atelier = (words: string[], variables: Record<string, string>) =>
  new Promise<{ exitCode: unknown; stdout: string; stderr: string }>((resolve) => {
    const preload = ['--import', './scripts/env/production.mjs'];
    execFile(
      process.execPath,
      [...preload, program, ...words],
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
