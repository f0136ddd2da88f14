import { join } from 'node:path';
import { loadPreviousSecrets, loadSecret } from '@/lib/platform/crypto';
import { openDatabase } from '@/lib/platform/database';
import { announceUrl, EnvError, env } from '@/lib/platform/env';
import { replaceFetchDispatcher } from '@/lib/platform/net';
import { provide } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  firstOwnerTokenRegistryKey,
  previousSecretsRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { startRetention } from '@/lib/platform/retention';
import { startExperiments } from '../../experiments';
import { readSignUpState } from '../../identity/accounts';
import { startArchiving } from '../../library/archive-copies';
import { startReadingTraits } from '../../library/traits';
import { reportError } from '../failures';
import { startMessages } from '../notification-webhooks';
import { runtime } from '../runtime';
import { startWatchers, watchers } from '../watchers';
import { ownerToken } from './owner-token';
import { requireOwnSecret } from './secret-mark';
import { consoleMigrations, startConsole } from './start-console';

/**
 * Opens database and service client and starts the console in a plain Next.js process. Throws {@link EnvError} without
 * `SERVICE_URL`, because the embedded service needs `server.ts`.
 */
export async function startUnderNext(): Promise<void> {
  replaceFetchDispatcher();
  const settings = env();
  if (settings.serviceUrl === undefined) {
    const expectedAddress = 'the address of a service (or run `npm start`, which brings one along)';
    throw new EnvError([{ variable: 'SERVICE_URL', expected: expectedAddress }]);
  }
  announceUrl(settings, settings.port);
  const secret = await loadSecret(settings);
  const { databaseUrl: url, databasePooledUrl: pooledUrl, dataDir } = settings;
  const database = await openDatabase({ url, pooledUrl, dataDir });
  provide(databaseRegistryKey, database);
  provide(secretRegistryKey, secret);
  const previousSecrets = await loadPreviousSecrets(settings);
  provide(previousSecretsRegistryKey, previousSecrets);
  // It is unknown here which network the server listens on, so the first owner always needs the printed token.
  provide(firstOwnerTokenRegistryKey, ownerToken(secret));
  // This file was moved by the bundler, so the path starts at the project's folder.
  const tables = join(process.cwd(), 'lib/console/db');
  await database.migrate(consoleMigrations(tables));
  await requireOwnSecret(database, [secret, ...previousSecrets]);
  await startConsole({ database, env: settings, initialWorkspace: null, tables });
  startWatchers(runtime(), watchers);
  await startExperiments(runtime());
  await startArchiving(runtime());
  await startReadingTraits(runtime());
  await startMessages(runtime());
  await startRetention(database, {
    days: settings.keepDays,
    schemas: ['console'],
    // Only `server.ts` archives months, so rows that wait for that stay.
    ...(settings.archiveMonthsTo !== undefined && { archive: async () => new Map() }),
    onError: reportError,
  });
  const state = await readSignUpState(runtime().db, settings.signup);
  if (state.open && state.needsToken) {
    const token = ownerToken(secret);
    process.stdout.write(`The first owner's account needs this token: ${token}\n`);
  }
}
