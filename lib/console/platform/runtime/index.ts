import { cache } from 'react';
import type { Fetch, ManageClient } from '@/lib/client';
import { createManageClient, endWithSignal, networkFetch } from '@/lib/client';
import { createKeyring, type Keyring } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { type Env, env } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { createMailer, type Mailer } from '@/lib/platform/mail';
import { resolve, tryResolve } from '@/lib/platform/registry';
import {
  databaseRegistryKey,
  embeddedServiceRegistryKey,
  previousSecretsRegistryKey,
  secretRegistryKey,
} from '@/lib/platform/registry-keys';
import { currentTraceparent } from '@/lib/platform/tracing';
import { type ConsoleDb, consoleDb } from '../../db';

/**
 * The dependencies of the console's server side: the service's client, database, mailer and configuration.
 */
export interface Runtime {
  readonly env: Env;
  readonly database: Database;
  readonly db: ConsoleDb;
  readonly keyring: Keyring;
  readonly service: ServiceConnection;
  /** Null when no mail server is configured. */
  readonly mailer: Mailer | null;
}

export interface ServiceConnection {
  readonly mode: 'embedded' | 'remote';
  readonly baseUrl: string;
  readonly fetch: Fetch;
  /** The management interface; null with a remote service. */
  readonly manage: ManageClient | null;
}

/** The service, which may be another process, continues the trace of the action that caused a call. */
const withTraceparent =
  (fetch: Fetch): Fetch =>
  (request, signal) => {
    const traceparent = currentTraceparent();
    if (traceparent !== null) request.headers.set('traceparent', traceparent);
    return fetch(request, signal);
  };

function connectService(settings: Env): ServiceConnection {
  if (settings.serviceUrl !== undefined) {
    return {
      mode: 'remote',
      baseUrl: settings.serviceUrl,
      fetch: withTraceparent(networkFetch),
      manage: null,
    };
  }
  const { fetch: serviceFetch, baseUrl, operatorKey } = resolve(embeddedServiceRegistryKey);
  const log = createLogger({ level: settings.logLevel, isTraced: settings.tracing !== undefined });
  const fetch = withTraceparent(endWithSignal(serviceFetch));
  return {
    mode: 'embedded',
    baseUrl,
    fetch,
    manage: createManageClient({
      baseUrl,
      credential: operatorKey,
      fetch,
      onLeftOut: (path, count) => log.error({ path, count }, 'elements of a list were left out'),
    }),
  };
}

const runtimes = new WeakMap<Database, Runtime>();

/** The console's runtime on the process's open database. Throws before the process has provided it. */
export function runtime(): Runtime {
  const database = resolve(databaseRegistryKey);
  const existingRuntime = runtimes.get(database);
  if (existingRuntime !== undefined) return existingRuntime;
  const settings = env();
  const newRuntime: Runtime = {
    env: settings,
    database,
    db: consoleDb(database),
    keyring: createKeyring(resolve(secretRegistryKey), {
      previousSecrets: tryResolve(previousSecretsRegistryKey) ?? [],
    }),
    service: connectService(settings),
    mailer: createMailer(settings),
  };
  runtimes.set(database, newRuntime);
  return newRuntime;
}

/** The origin from which the content security policy allows files; null with a remote service: any. */
export function mediaOrigin(): string | null {
  const { env: settings, service } = runtime();
  return service.mode === 'remote' ? null : new URL(settings.url).origin;
}

/** Information about the embedded service, cached for the request; null with a remote one or when it does not answer. */
export const readServiceInfo = cache(async () => {
  const { manage } = runtime().service;
  return manage === null ? null : manage.info().catch(() => null);
});
