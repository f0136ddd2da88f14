/**
 * The server of the browser tests: the production build with an empty data folder, which is deleted when it stops.
 * Playwright starts it (playwright.config.ts) and ends it with SIGTERM. With `E2E_REMOTE` it runs only the console, and
 * the service is a second process. Its database is PostgreSQL, which leaves more of the processors to the browser; each
 * night, and in the specs with a server of their own, it is the embedded one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../lib/platform/testing/start-postgres.ts';
import { startServer } from '../tests/server-process/index.ts';
import { OWNER } from './account.ts';
import { testEverything } from './everything.ts';

const person = {
  ATELIER_ALLOW_LOOPBACK: '1',
  // The same person makes the teams of all tests.
  ATELIER_TEAMS_PER_PERSON: '1000',
  ATELIER_INIT_USER_EMAIL: OWNER.email,
  ATELIER_INIT_USER_PASSWORD: OWNER.password,
  ATELIER_INIT_WORKSPACE: OWNER.workspace,
  LOG_LEVEL: 'warn',
};
const key = {
  ATELIER_INIT_API_KEY: OWNER.apiKey,
  ATELIER_INIT_CREDITS: String(OWNER.credits),
};

const ends: (() => Promise<void>)[] = [];

async function database(): Promise<Record<string, string>> {
  if (testEverything) return {};
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-e2e-'));
  const { url, stop } = await startPostgres(folder);
  ends.push(stop, () => rm(folder, { recursive: true, force: true }));
  return { DATABASE_URL: url };
}

async function startServers() {
  const port = Number(process.env.E2E_PORT);
  if (process.env.E2E_REMOTE !== '1') {
    return [await startServer({ port, env: { ...person, ...key, ...(await database()) } })];
  }
  const service = await startServer({
    port: Number(process.env.E2E_SERVICE_PORT),
    env: { ...person, ...key },
  });
  return [await startServer({ port, env: { ...person, SERVICE_URL: service.url } }), service];
}

const servers = await startServers();

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    let exit = 0;
    for (const server of servers) {
      const code = await server.stop();
      if (code !== 0) console.error(server.output());
      exit ||= code ?? 1;
    }
    for (const end of ends) await end();
    process.exit(exit);
  });
}
// Keeps the process alive until a signal comes.
setInterval(() => {}, 2 ** 30);
