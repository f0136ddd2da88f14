import { type Database, openDatabase } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { type Logger, pathWithoutSecrets } from '@/lib/platform/log';
import { type Handlers, type ListeningServer, listen } from './http-server';

// Compiled with the server. Next.js bundles its own copy of this module, but uses the database opened here.
const thread = new URL('../lib/platform/database/pglite/worker.ts', import.meta.url);
// Made by `scripts/setup/empty-database.mjs`.
const emptyDatabase = new URL('../dist/pglite/empty', import.meta.url);
/** How long a start waits for PostgreSQL, which may start or restart at the same time. */
const databaseWaitMs = 60_000;

/** What is under way while most of the code is loaded, which takes a second of the main thread. */
export interface FirstSteps {
  readonly server: ListeningServer;
  /** PGlite opens in its thread. */
  readonly database: Promise<Database>;
  /** Requests wait until this is called. */
  readonly setHandlers: (handlers: Handlers) => void;
  /** Until this is called, a statement may be repeated when PostgreSQL is lost. */
  readonly endStart: () => void;
}

/** Listens, and begins to open the database. Few modules are loaded for both. Throws `ListenError`. */
export async function takeFirstSteps(env: Env, log: Logger): Promise<FirstSteps> {
  const handlers = Promise.withResolvers<Handlers>();
  const server = await listen(
    env,
    {
      request: async (incoming, outgoing) => (await handlers.promise).request(incoming, outgoing),
      upgrade: async (incoming, socket, head) =>
        (await handlers.promise).upgrade(incoming, socket, head),
    },
    (error, { method, url = '' }) =>
      log.error(
        { err: error, method, path: pathWithoutSecrets(url) },
        'a request was cut off by an error',
      ),
  );
  let hasStarted = false;
  const database = openDatabase({
    url: env.databaseUrl,
    pooledUrl: env.databasePooledUrl,
    dataDir: env.dataDir,
    thread,
    emptyDatabase,
    waitMs: databaseWaitMs,
    // Every step of a start can be repeated, because several processes may start at once.
    isStarting: () => !hasStarted,
    onWaiting: ({ message }) => log.warn({ reason: message }, 'waiting for the database'),
  });
  // Its failure is reported where it is awaited.
  database.catch(() => {});
  return {
    server,
    database,
    setHandlers: handlers.resolve,
    endStart() {
      hasStarted = true;
    },
  };
}
