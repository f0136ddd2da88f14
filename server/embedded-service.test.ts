import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createKeyring } from '@/lib/platform/crypto';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { provide, resolve } from '@/lib/platform/registry';
import { embeddedServiceRegistryKey } from '@/lib/platform/registry-keys';
import { freshPostgres } from '@/lib/platform/testing';
import { loadConfig } from '@/lib/service';
import { openEmbeddedService } from './embedded-service';

it('starts while its bucket does not answer', async () => {
  const paths: string[] = [];
  const lines: string[] = [];
  const bucket = createServer(({ url = '' }) => void paths.push(url));
  await new Promise<void>((listening) => void bucket.listen(0, '127.0.0.1', listening));
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-embedded-'));
  const env = loadEnv({
    DATA_DIR: dataDir,
    ATELIER_WORKERS: '0',
    STORAGE_DRIVER: 's3',
    STORAGE_BUCKET: 'files',
    STORAGE_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    STORAGE_ACCESS_KEY_ID: 'a key',
    STORAGE_SECRET_ACCESS_KEY: 'its secret',
  });
  const { database, remove } = await freshPostgres();
  const embedded = await openEmbeddedService(env, await loadConfig(), {
    database,
    keyring: createKeyring('a secret of the tests, long enough for one'),
    log: createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } }),
    baseUrl: 'http://127.0.0.1',
    version: '0.0.0',
  });
  await embedded.start();
  expect(lines.join('')).not.toContain('does not say yet whose it is');
  await expect.poll(() => paths.join(' ')).toContain('installation.json');
  bucket.close();
  const cut = setInterval(() => bucket.closeAllConnections(), 10);
  await expect.poll(() => lines.join('')).toContain('does not say yet whose it is');
  clearInterval(cut);
  await embedded.stop();
  // A process has it to its end, and other suites share this one.
  provide(embeddedServiceRegistryKey, resolve(embeddedServiceRegistryKey))();
  await database.close();
  await remove();
  await rm(dataDir, { recursive: true, force: true });
});
