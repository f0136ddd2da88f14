/**
 * The server that the browser tests share: the production build with an empty data folder that
 * goes when it stops. Playwright starts it (playwright.config.ts) and ends it with SIGTERM.
 */
import { startServer } from '../scripts/server-process/index.ts';
import { OWNER } from './account.ts';

const server = await startServer({
  port: Number(process.env.E2E_PORT),
  env: {
    ATELIER_ALLOW_LOOPBACK: '1',
    ATELIER_INIT_USER_EMAIL: OWNER.email,
    ATELIER_INIT_USER_PASSWORD: OWNER.password,
    ATELIER_INIT_WORKSPACE: OWNER.workspace,
    ATELIER_INIT_API_KEY: OWNER.apiKey,
    ATELIER_INIT_CREDITS: String(OWNER.credits),
    LOG_LEVEL: 'warn',
  },
});

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    const code = await server.stop();
    if (code !== 0) console.error(server.output());
    process.exit(code ?? 1);
  });
}
// Holds the process until a signal comes.
setInterval(() => {}, 2 ** 30);
