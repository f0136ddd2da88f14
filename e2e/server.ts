/**
 * The server of the browser tests: the production build with an empty data folder, which is deleted when it stops.
 * Playwright starts it (playwright.config.ts) and ends it with SIGTERM. With `E2E_REMOTE` it runs only the console, and
 * the service is a second process.
 */
import { startServer } from '../tests/server-process/index.ts';
import { OWNER } from './account.ts';

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

async function startServers() {
  const port = Number(process.env.E2E_PORT);
  if (process.env.E2E_REMOTE !== '1') {
    return [await startServer({ port, env: { ...person, ...key } })];
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
    process.exit(exit);
  });
}
// Keeps the process alive until a signal comes.
setInterval(() => {}, 2 ** 30);
