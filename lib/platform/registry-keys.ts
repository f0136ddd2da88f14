import type { OwnAddresses } from './addresses';
import type { Database } from './database';
import { registryKey } from './registry';
import type { ObjectStorage } from './storage';

/** The embedded service, as the console reaches it: a `fetch` in this process, without a socket between. */
export interface EmbeddedService {
  /** Answers requests to `baseUrl`; runs outside the caller's async context. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Absolute base address without a trailing slash, as clients from outside use it. */
  readonly baseUrl: string;
  /** Addresses of its files. */
  readonly addresses: OwnAddresses;
  /** Credential of `/manage/**`, valid only in this process. */
  readonly operatorKey: string;
}

/** Filled by `server.ts`; absent when `SERVICE_URL` names a remote service. */
export const embeddedServiceRegistryKey = registryKey<EmbeddedService>('embedded-service');

/** The address of `/mcp` in front of a remote service; absent where nothing answers there (`npx next start`). */
export const remoteAgentsRegistryKey = registryKey<string>('remote-agents');

/** The open database of the process; PGlite can be opened once. */
export const databaseRegistryKey = registryKey<Database>('database');

/** Printed at start when listening beyond loopback; creating the first owner then asks for it. */
export const firstOwnerTokenRegistryKey = registryKey<string>('first-owner-token');

/** Where the console keeps copies of a remote service's results; absent with the embedded one. */
export const archiveStorageRegistryKey = registryKey<ObjectStorage>('archive-storage');

/** The process's secret (`ATELIER_SECRET`, or the one kept in `DATA_DIR`). */
export const secretRegistryKey = registryKey<string>('secret');

/** Secrets that still decrypt, while a rotation is not complete. */
export const previousSecretsRegistryKey = registryKey<readonly string[]>('previous-secrets');
