import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { createMetrics } from '@/lib/platform/metrics';
import { describeDatabases } from '@/lib/platform/testing';
import type { ListeningServer } from '../http-server';
import { listen } from '../http-server';
import type { ConsolePages } from './pages';
import { startPagesThread } from './start-thread';

const entry = new URL('../testing/fixture-thread.ts', import.meta.url);

describeDatabases('the thread of the pages', (suite) => {
  let folder: string;
  let pages: ConsolePages;
  let server: ListeningServer;
  let failures: Error[];
  let metrics: Metrics;

  const start = (secret: string) =>
    startPagesThread(
      {
        directory: '.',
        host: '127.0.0.1',
        port: 0,
        secret,
        firstOwnerToken: null,
        database: suite.database().connector(),
        service: { baseUrl: 'http://a.test', operatorKey: 'opk_1' },
        answer: async ({ url }, outgoing) => void outgoing.end(`the service at ${url}`),
        log: createLogger({ level: 'silent' }),
        metrics,
        dataDir: folder,
        failed: (error) => failures.push(error),
      },
      entry,
    );

  beforeAll(async () => {
    await suite.database().query('create table kept (n int)');
    folder = await mkdtemp(join(tmpdir(), 'pages-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    failures = [];
    metrics = createMetrics();
    pages = await start('a secret');
    server = await listen({ port: 0, host: '127.0.0.1', trustedProxies: [] }, pages, () => {});
  });
  afterEach(() => server.close(0));

  const ask = async (path: string) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();

  it('answers, reaches the service and the database, and leaves nothing behind', async () => {
    expect(await ask('/service')).toBe('the service at /v1');
    await suite.database().query('insert into kept values (1)');
    expect(await ask('/')).toBe('[{"n":1}]');
    await pages.endAnswers();
    expect(await ask('/')).toBe('[{"n":1},{"n":2}]');
    const [, busy] = /^atelier_pages_thread_utilization_ratio (\S+)$/m.exec(metrics.render()) ?? [];
    expect(Number(busy)).toBeGreaterThan(0);
    expect(Number(busy)).toBeLessThanOrEqual(1);
    await pages.close();
    expect(failures).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('that fails is told', async () => {
    await expect(ask('/fail')).rejects.toThrow();
    await vi.waitFor(() =>
      expect(failures).toEqual([
        expect.objectContaining({ cause: expect.objectContaining({ message: 'It failed.' }) }),
      ]),
    );
    await pages.close();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that cannot start says why', async () => {
    await expect(start('fail')).rejects.toThrow('It cannot start.');
    await pages.close();
    expect(await readdir(folder)).toEqual([]);
  });
});
