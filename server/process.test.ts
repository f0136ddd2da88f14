import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireOwnSecret } from '@/lib/console/platform/start';
import { freshPostgres } from '@/lib/platform/testing';

/* Starts that fail must tell what to do, without a stack trace. */

const root = fileURLToPath(new URL('..', import.meta.url));
/** `server.ts`, compiled by `scripts/test/compiled-programs.ts`; a part of the server may not import it. */
const program = join(root, '.cache', 'programs', 'server.js');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-process-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const preload = join(root, 'scripts', 'env', 'production.mjs');
  const child = spawn(process.execPath, ['--import', preload, program], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  expect(output).not.toMatch(/^\s+at /m);
  return { code: Number(code), output };
}

it('reports that the port is taken, and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, output } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken`);
  expect(output).toContain(`PORT=${port + 1} npm start`);
});

it('names the variable that is wrong', async () => {
  const { code, output } = await start({ ATELIER_WORKERS: 'many' });
  expect(code).toBe(1);
  expect(output).toContain('ATELIER_WORKERS');
});

it('names the line of a configuration that is wrong', async () => {
  // It is read once the database is there, which takes longer to make.
  const { url, database, remove } = await freshPostgres();
  await database.close();
  const { code, output } = await start({
    DATABASE_URL: url,
    ATELIER_CONFIG: join(root, 'package.json'),
  });
  await remove();
  expect(code).toBe(1);
  expect(output).toMatch(/package\.json:\d+/);
});

it('refuses a database that is used with another secret, and says which one it needs', async () => {
  const { url, database, remove } = await freshPostgres();
  await requireOwnSecret(database, ['the secret of another machine']);
  await database.close();
  const { code, output } = await start({ DATABASE_URL: url });
  await remove();
  expect(code).toBe(1);
  expect(output).toMatch(/^This database was used with another secret/m);
});
