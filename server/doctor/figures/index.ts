import type { InstallationFigures } from '@/lib/console/operator/health';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { retentionLines } from '@/lib/platform/retention';
import { readDatabaseFigures } from './database';
import { readFileFigures } from './files';
import { readDisk, readProcess } from './machine';
import { readProviderWork } from './providers';
import { readQueues } from './queues';
import { readVersions } from './versions';

/**
 * What the installation holds and does. Its statements read the catalog, or indexes of what waits: they stay cheap on
 * large tables, whose rows are estimates.
 */
export async function readFigures(
  database: Database,
  env: Pick<Env, 'dataDir' | 'serviceUrl' | 'keepDays' | 'archiveMonthsTo'>,
): Promise<InstallationFigures> {
  const isEmbedded = env.serviceUrl === undefined;
  const [versions, process, disk, size, files, work] = await Promise.all([
    readVersions(database, env),
    readProcess(),
    readDisk(env.dataDir),
    readDatabaseFigures(database),
    isEmbedded ? readFileFigures(database) : null,
    readWork(database, env),
  ]);
  const retention = retentionLines(env.keepDays, {
    hasArchive: env.archiveMonthsTo !== undefined,
  });
  return { versions, process, disk, database: size, files, retention, ...work };
}

/** What waits, and what providers did. */
export async function readWork(
  database: Database,
  { serviceUrl }: Pick<Env, 'serviceUrl'>,
): Promise<Pick<InstallationFigures, 'queues' | 'providers'>> {
  const isEmbedded = serviceUrl === undefined;
  const [queues, providers] = await Promise.all([
    readQueues(database, { isEmbedded }),
    isEmbedded ? readProviderWork(database) : [],
  ]);
  return { queues, providers };
}
