import { fileURLToPath } from 'node:url';
import { signUpDoor } from '@/lib/console/accounts';
import { closeRunHub } from '@/lib/console/chat';
import { runtime } from '@/lib/console/runtime';
import { ownerToken, startConsole } from '@/lib/console/start';
import { startWatchers, watchers } from '@/lib/console/watchers';
import { createKeyring, loadSecret } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { announceUrl } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { provide } from '@/lib/platform/registry';
import { databaseSeam, firstOwnerTokenSeam, secretSeam } from '@/lib/platform/seams';
import packageJson from '../package.json' with { type: 'json' };
import { drain } from './drain';
import { openEmbeddedService } from './embedded-service';
import { listen } from './http-server';
import { isReachedFromHere } from './loopback';
import { queuePages } from './page-queue';
import type { Pages } from './pages';
import { preparePages } from './pages';
import { isServicePath } from './paths';

/** The running process. */
export interface RunningProcess {
  url: string;
  /** What the first owner is still to be asked for; null when there is one, or this machine alone is reached. */
  firstOwnerToken: string | null;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
// Compiled with the server; Next.js, which moves files, reaches the database that is opened here.
const thread = new URL('../lib/platform/database/pglite/worker.ts', import.meta.url);
/** PostgreSQL may start together with us, and restart meanwhile. */
const databaseWaitMs = 60_000;
/** Measured on two cores (`npm run bench -- bursts`); what waits is answered within seconds. */
const pageQueue = { atOnce: 8, waiting: 1_000, holdMs: 3_000 };

/**
 * Brings the whole process up: it listens at once, and what arrives before the half that answers it is
 * ready waits for it.
 */
export async function runProcess(env: Env, log: Logger): Promise<RunningProcess> {
  const service = Promise.withResolvers<Awaited<ReturnType<typeof openEmbeddedService>> | null>();
  const pages = Promise.withResolvers<Pages>();
  const ownerOf = async (url = '/') =>
    (isServicePath(url) ? await service.promise : null) ?? (await pages.promise);
  const server = await listen(
    env,
    {
      request: async (incoming, outgoing) =>
        (await ownerOf(incoming.url)).request(incoming, outgoing),
      upgrade: async (incoming, socket, head) =>
        (await ownerOf(incoming.url)).upgrade(incoming, socket, head),
    },
    (error, { method, url = '' }) =>
      log.error({ error, method, path: url.split('?')[0] }, 'a request was cut off by an error'),
  );
  const url = announceUrl(env, server.port);
  const secret = await loadSecret(env);
  let started = false;
  const database = await openDatabase({
    url: env.databaseUrl,
    dataDir: env.dataDir,
    thread,
    waitMs: databaseWaitMs,
    // The steps of a start may all be done twice: several processes may start at once.
    starting: () => !started,
    onWaiting: ({ message }) => log.warn({ reason: message }, 'waiting for the database'),
  });
  provide(databaseSeam, database);
  provide(secretSeam, secret);
  const token = isReachedFromHere(env.host, url) ? null : ownerToken(secret);
  if (token !== null) provide(firstOwnerTokenSeam, token);
  const embedded =
    env.serviceUrl === undefined
      ? await openEmbeddedService(env, {
          database,
          keyring: createKeyring(secret),
          log,
          baseUrl: url,
          version: packageJson.version,
        })
      : null;
  service.resolve(embedded);
  await startConsole({ database, env, initialWorkspace: embedded?.initialWorkspace ?? null });
  const door = await signUpDoor(runtime().db, env.signup);
  await embedded?.start();
  started = true;
  const prepared = await preparePages({
    directory: root,
    development: env.nodeEnv === 'development',
    host: env.host,
    port: server.port,
  });
  pages.resolve({ ...prepared, request: queuePages(prepared.request, pageQueue) });
  const watching = startWatchers(runtime(), watchers);
  return {
    url,
    firstOwnerToken: door.open && door.tokenNeeded ? token : null,
    async stop() {
      await drain(server, embedded, {
        drainMs: env.drainMs,
        closing: () =>
          Promise.all([
            // Answers of the chat end here, so that their readers' streams end in time.
            closeRunHub(database),
            embedded?.handBack(),
            watching.stop(),
          ]),
      });
      await embedded?.stop();
      await prepared.close();
      await database.close();
    },
  };
}
