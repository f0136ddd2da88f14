import { createAddressSigner, ownAddresses } from '@/lib/platform/addresses';
import { randomToken } from '@/lib/platform/crypto';
import { createJobs } from '@/lib/platform/jobs';
import { createFreeDisk } from '@/lib/platform/storage';
import { loadCatalog } from './catalog';
import type { ServiceContext } from './context';
import { openDatabaseClock } from './database-clock';
import { schema, serviceMigrations } from './db';
import { createRateLimiter } from './http';
import { createAuthenticator } from './keys';
import { creditsToMilli } from './ledger';
import { createStorageRoom, startAssetDeletion } from './media';
import type { ServiceOptions } from './service-options';

/** Migrates, and opens what every capability is handed: queues warm, keys listened to. */
export async function openContext(options: ServiceOptions): Promise<ServiceContext> {
  const { database, storage, configuration, keyring, log, metrics } = options;
  await database.migrate(serviceMigrations);
  const databaseClock = await openDatabaseClock(database, log);
  const { clock = databaseClock } = options;
  const db = database.drizzle(schema);
  const jobs = createJobs({ database, log, paused: options.workers === 0 });
  await jobs.start();
  await startAssetDeletion({ jobs, storage });
  const authenticator = createAuthenticator({ database, db, log, clock });
  await authenticator.start();
  const addressSigner = createAddressSigner(keyring.deriveKey('media-address'), clock.now);
  const catalog = loadCatalog(configuration);
  return {
    database,
    db,
    jobs,
    storage,
    room: createStorageRoom(db, {
      quotaBytes: options.storageQuotaBytes ?? null,
      disk: createFreeDisk(options.dataDir, options.minFreeDiskBytes ?? 0),
    }),
    catalog,
    keyring,
    authenticator,
    addresses: ownAddresses(options.baseUrl, addressSigner),
    addressSigner,
    limiter: createRateLimiter(configuration.rateLimit, clock),
    settings: {
      version: options.version,
      baseUrl: options.baseUrl,
      sandbox: catalog.sandboxOnly,
      socketsPerKey: configuration.socketsPerKey,
      allowLoopback: options.allowLoopback,
      sandboxGrantMilli: creditsToMilli(configuration.grants.sandboxCredits),
      operatorKeys: { inProcess: randomToken(), network: options.operatorKey ?? null },
    },
    log,
    metrics,
    clock,
    databaseClock,
  };
}
