import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@/lib/service/config';
import { type ServerProcess, startServer } from '../tests/server-process/index.ts';
import { startChild } from './support/child.ts';
import { applyLoad } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import { descendantNamed, processorTime } from './support/processor-time.ts';
import { signInOverHttp, textConfiguration } from './support/text-server.ts';
import { readStream } from './support/text-streams.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name =
  'processor time of one request, by one and by two servers on PostgreSQL (Linux)';

const seconds = 6;
const clients = 8;

/** Something that clients do, and how often it was done within `seconds`. */
interface Work {
  readonly what: string;
  run(server: ServerProcess, forSeconds: number): Promise<number>;
}

/** One after another by each of the clients. */
async function repeat(forSeconds: number, once: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + forSeconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await once();
        count += 1;
      }
    }),
  );
  return count;
}

async function readPage(url: string, cookie: string): Promise<void> {
  const response = await fetch(`${url}/${owner.workspace}/gallery`, { headers: { cookie } });
  const html = await response.text();
  if (response.status !== 200 || response.redirected || !html.includes('</html>'))
    throw new Error(`The gallery answered ${response.status}.`);
}

const headers = { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' };
const creation = { model: 'lumen-image', prompt: 'a lighthouse at dusk', n: 1 };

async function createTask(url: string): Promise<string> {
  const request = { method: 'POST', headers, body: JSON.stringify(creation) };
  const response = await fetch(`${url}/v1/generations`, request);
  const { task_id } = (await response.json()) as { task_id: string };
  return task_id;
}

const load = async (
  { url }: ServerProcess,
  forSeconds: number,
  request: Pick<Parameters<typeof applyLoad>[0], 'path' | 'method' | 'body' | 'idempotent'>,
) => {
  const { perSecond } = await applyLoad({
    url,
    key: owner.key,
    connections: clients,
    seconds: forSeconds,
    ...request,
  });
  return perSecond * forSeconds;
};

const work: readonly Work[] = [
  {
    // First, because a gallery shows the tasks of what comes after, and none of them is made.
    what: 'A page of the console (Gallery)',
    run: async ({ url }, forSeconds) => {
      await createTask(url);
      const cookie = await signInOverHttp(url);
      return repeat(forSeconds, () => readPage(url, cookie));
    },
  },
  {
    what: 'A creation with an Idempotency-Key, accepted',
    run: (server, forSeconds) =>
      load(server, forSeconds, {
        path: '/v1/generations',
        method: 'POST',
        body: creation,
        idempotent: true,
      }),
  },
  {
    what: 'A look at one task',
    run: async (server, forSeconds) =>
      load(server, forSeconds, { path: `/v1/tasks/${await createTask(server.url)}` }),
  },
  {
    what: 'A streamed answer of 64 words',
    run: ({ url }, forSeconds) => {
      const target = { name: 'Atelier', url: `${url}/v1/chat/completions`, key: owner.key };
      return repeat(forSeconds, () => readStream({ ...target, model: 'burst-64' }));
    },
  },
];

/** Rows of one number of servers: all of them do the same at once. */
async function measure(servers: readonly ServerProcess[], database: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, run } of work) {
    await Promise.all(servers.map((server) => run(server, 2)));
    const times = () => servers.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    const [serversBefore, databaseBefore] = [times(), processorTime(database)];
    const counts = await Promise.all(servers.map((server) => run(server, seconds)));
    const count = counts.reduce((sum, each) => sum + each, 0);
    rows.push({
      name: `${what}, ${servers.length === 1 ? 'one server' : `${servers.length} servers`}`,
      value: (times() - serversBefore) / count,
      unit: 'ms of a processor',
      yardstick: { name: 'PostgreSQL', value: (processorTime(database) - databaseBefore) / count },
    });
  }
  return rows;
}

/** Measures so many servers on one database, which is new, because the work before would slow down what follows. */
const measureServers = (
  count: number,
  folder: string,
  env: Record<string, string>,
): Promise<Row[]> =>
  withPostgres(async (url) => {
    const servers: ServerProcess[] = [];
    try {
      while (servers.length < count)
        servers.push(
          await startServer({
            dataDir: folder,
            env: { ...env, DATABASE_URL: url },
            readyWithinMs: 120_000,
          }),
        );
      return await measure(servers, descendantNamed('postgres', process.pid));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });

/** Over the production build (`node scripts/setup.mjs start` first). Pictures are not made: that is a provider's work. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-bench-sizing-'));
  const upstream = await startChild({ kind: 'text-upstream' });
  try {
    const { config } = await loadConfig();
    const text = textConfiguration(upstream.url);
    const file = join(folder, 'config.json');
    await writeFile(
      file,
      JSON.stringify({
        ...config,
        providers: [...config.providers, ...text.providers],
        models: [...config.models, ...text.models],
        pricing: { ...config.pricing, rules: [...config.pricing.rules, ...text.pricing.rules] },
        rateLimit: text.rateLimit,
      }),
    );
    const env = {
      ATELIER_CONFIG: file,
      ATELIER_SECRET: 'a secret of the bench, long enough for one',
      ATELIER_INIT_USER_EMAIL: owner.email,
      ATELIER_INIT_USER_PASSWORD: owner.password,
      ATELIER_INIT_WORKSPACE: owner.workspace,
      ATELIER_INIT_API_KEY: owner.key,
      ATELIER_INIT_CREDITS: '100000000',
      ATELIER_WORKERS: '0',
      LOG_LEVEL: 'error',
    };
    return [...(await measureServers(1, folder, env)), ...(await measureServers(2, folder, env))];
  } finally {
    await upstream.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
