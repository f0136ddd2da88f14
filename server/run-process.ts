import { fileURLToPath } from 'node:url';
import { closeRunHub } from '@/lib/console/chat';
import { startExperiments } from '@/lib/console/experiments';
import { readSignUpState } from '@/lib/console/identity/accounts';
import { holdsSession } from '@/lib/console/identity/stored-sessions';
import { startArchiving } from '@/lib/console/library/archive-copies';
import { startReadingTraits } from '@/lib/console/library/traits';
import { backupMakerRegistryKey } from '@/lib/console/operator/backups';
import {
  examinationRegistryKey,
  installationFiguresRegistryKey,
} from '@/lib/console/operator/health';
import { startMessages } from '@/lib/console/platform/notification-webhooks';
import { runtime } from '@/lib/console/platform/runtime';
import { ownerToken, requireOwnSecret, startConsole } from '@/lib/console/platform/start';
import {
  installationAlertsRegistryKey,
  startWatchers,
  watchers,
} from '@/lib/console/platform/watchers';
import { createKeyring, loadPreviousSecrets, loadSecret } from '@/lib/platform/crypto';
import { announceUrl, type Env, processVariables } from '@/lib/platform/env';
import type { Logger } from '@/lib/platform/log';
import { replaceFetchDispatcher } from '@/lib/platform/net';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  firstOwnerTokenRegistryKey,
  previousSecretsRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { startRetention } from '@/lib/platform/retention';
import { loadConfig } from '@/lib/service';
import packageJson from '../package.json' with { type: 'json' };
import { archiveMonths, archiveSettingsOf } from './archive/archive-months';
import { startBackups } from './backup/start-backups';
import { gateBodies } from './body-gate';
import { examine } from './doctor';
import { createAlertReader } from './doctor/alerts';
import { readFigures } from './doctor/figures';
import { drain } from './drain';
import { openEmbeddedService } from './embedded-service';
import { openFirstPages } from './first-pages';
import { type FirstStart, openFirstStart } from './first-start';
import type { FirstSteps } from './first-steps';
import type { Handlers } from './http-server';
import { isReachedFromHere } from './loopback';
import { startTableMaintenance } from './maintain-tables';
import { migrationSources } from './migration-sources';
import { type Pages, preparePages } from './pages';
import { isServicePath } from './paths';
import { openRemoteAgents } from './remote-agents';
import { queueRequests } from './request-queue';
import { startTracing } from './start-tracing';

export interface RunningProcess {
  url: string;
  /** The token that the first owner has to enter; null when there is an owner, or only this machine can connect. */
  firstOwnerToken: string | null;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Chosen by `npm run bench -- bursts` and `npm run test:hostile` on two cores: more at once render no more pages a second, and
 * with six of one client everybody else waits for a second.
 */
const queues = {
  pages: { slots: 4, slotsPerClient: 2, maxWaiting: 1_000, holdMs: 1_000 },
  // A page asks for six at once over HTTP/1.1. What streams gives its place to the next one early.
  handlers: { slots: 8, slotsPerClient: 6, maxWaiting: 1_000, holdMs: 250 },
};

/** What a start reports before it has ended. */
export interface StartReports {
  /** The database is empty and there are backups: a person has to decide at `url` whether to restore one, with `code`. */
  readonly onQuestion?: (url: string, code: string) => void;
  readonly onDecision?: () => void;
}

/** Starts the process after its first steps. Requests wait until the half that answers them is ready. */
export async function runProcess(
  env: Env,
  log: Logger,
  { server, database: openingDatabase, setHandlers, endStart }: FirstSteps,
  { onQuestion = () => {}, onDecision = () => {} }: StartReports = {},
): Promise<RunningProcess> {
  replaceFetchDispatcher();
  const tracing = env.tracing === undefined ? null : await startTracing(env.tracing, log);
  const service = Promise.withResolvers<(url: string) => Handlers | null>();
  const pages = Promise.withResolvers<Pages>();
  const firstStartReady = Promise.withResolvers<FirstStart | null>();
  /** Handles requests until a person has decided whether to restore. */
  const activeFirstStart = async () => {
    const firstStart = await firstStartReady.promise;
    return firstStart?.isOver() === false ? firstStart : null;
  };
  const ownerOf = async (url = '/') =>
    (isServicePath(url) ? (await service.promise)(url) : null) ?? (await pages.promise);
  const gatedRequest = gateBodies(
    async (incoming, outgoing) => (await ownerOf(incoming.url)).request(incoming, outgoing),
    (cookies) => pages.promise.then(() => holdsSession(cookies)),
  );
  setHandlers({
    request: async (incoming, outgoing) => {
      const firstStart = await activeFirstStart();
      return firstStart ? firstStart.request(incoming, outgoing) : gatedRequest(incoming, outgoing);
    },
    upgrade: async (incoming, socket, head) =>
      ((await activeFirstStart()) ?? (await ownerOf(incoming.url))).upgrade(incoming, socket, head),
  });
  const url = announceUrl(env, server.port);
  // Needs no database, and esbuild compiles it in a process of its own: meanwhile the database opens.
  const configuration = env.serviceUrl === undefined ? loadConfig(env.configPath) : null;
  // Without this a failure would end the process before it is awaited below.
  configuration?.catch(() => {});
  const database = await openingDatabase;
  const firstStart = await openFirstStart(database, env, log);
  firstStartReady.resolve(firstStart);
  if (firstStart !== null) {
    onQuestion(url, firstStart.code);
    await firstStart.whenDecided;
    onDecision();
  }
  // After a restore, which may bring it.
  const secret = await loadSecret(env);
  const previousSecrets = await loadPreviousSecrets(env);
  provide(databaseRegistryKey, database);
  provide(secretRegistryKey, secret);
  provide(previousSecretsRegistryKey, previousSecrets);
  const openProcess = { env: { ...env, url, port: server.port }, database };
  provide(examinationRegistryKey, () => examine(processVariables(), openProcess));
  provide(installationAlertsRegistryKey, createAlertReader(database, openProcess.env));
  provide(installationFiguresRegistryKey, () => readFigures(database, env));
  const token = isReachedFromHere(env.host, url) ? null : ownerToken(secret);
  if (token !== null) provide(firstOwnerTokenRegistryKey, token);
  // Loads code while the database answers. Nothing is requested of Next.js before the halves are ready.
  const preparingPages = preparePages({
    directory: root,
    isDevelopment: env.nodeEnv === 'development',
    host: env.host,
    port: server.port,
    publicUrl: url,
  });
  // Without this a failure would end the process before it is awaited below.
  preparingPages.catch(() => {});
  // Both halves at once: when a migration fails, the version before opens the database as it was.
  await database.migrate(migrationSources(env));
  await requireOwnSecret(database, [secret, ...previousSecrets]);
  const loadedConfig = await configuration;
  const embedded =
    loadedConfig !== null
      ? await openEmbeddedService(env, loadedConfig, {
          database,
          keyring: createKeyring(secret, { previousSecrets }),
          log,
          baseUrl: url,
          version: packageJson.version,
        })
      : null;
  const agents =
    embedded === null
      ? openRemoteAgents({ log, baseUrl: url, version: packageJson.version })
      : null;
  service.resolve((target) => embedded ?? (agents?.owns(target) ? agents : null));
  await startConsole({ database, env, initialWorkspace: embedded?.initialWorkspace ?? null });
  const signUp = await readSignUpState(runtime().db, env.signup);
  const preparedPages = await preparingPages;
  pages.resolve({ ...preparedPages, request: queueRequests(preparedPages.request, queues) });
  // Loads code of pages while the service's start waits for the database.
  const openingPages =
    env.nodeEnv === 'production' &&
    openFirstPages({ host: env.host, port: server.port }).catch((error: unknown) =>
      log.warn({ err: error }, 'the first visitor will wait for code to load'),
    );
  await embedded?.start();
  endStart();
  await openingPages;
  const watcherLoop = startWatchers(runtime(), watchers);
  const experimentLoop = await startExperiments(runtime());
  const copyLoop = await startArchiving(runtime());
  const traitLoop = await startReadingTraits(runtime());
  const messageLoop = await startMessages(runtime());
  const backupLoop = await startBackups(database, env, log);
  const maintenanceLoop = await startTableMaintenance(database, (error) =>
    log.warn({ err: error }, 'the tables of the database were not vacuumed and counted'),
  );
  provide(backupMakerRegistryKey, backupLoop);
  const archive = archiveSettingsOf(env);
  const retentionLoop = await startRetention(database, {
    days: env.keepDays,
    ...(archive !== null && {
      async archive(signal) {
        const { written: archivedMonths, months } = await archiveMonths(database, archive, signal);
        for (const { set, month } of archivedMonths)
          log.info({ set, month }, 'a month was archived');
        return months;
      },
    }),
    schemas: embedded === null ? ['console'] : ['service', 'console'],
    onRemoved: (rows) => log.info({ rows }, 'what is kept no longer was removed'),
    onError: (error) => log.warn({ err: error }, 'what is kept no longer was not removed'),
  });
  return {
    url,
    firstOwnerToken: signUp.open && signUp.needsToken ? token : null,
    async stop() {
      await drain(server, embedded, {
        drainMs: env.drainMs,
        closing: () =>
          Promise.all([
            // Ends running chat answers, so that their readers' streams end in time.
            closeRunHub(database),
            embedded?.handBack(),
            agents?.stop(),
            watcherLoop.stop(),
            experimentLoop.stop(),
            copyLoop?.stop(),
            traitLoop.stop(),
            messageLoop.stop(),
            backupLoop.stop(),
            maintenanceLoop?.stop(),
            retentionLoop.stop(),
          ]),
      });
      await embedded?.stop();
      await preparedPages.close();
      await database.close();
      await tracing?.stop();
    },
  };
}
