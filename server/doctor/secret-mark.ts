import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasOtherSecret, otherSecretAdvice } from '@/lib/console/platform/start';
import { loadPreviousSecrets } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { type Finding, findingsOf } from './findings';

const { problem } = findingsOf('Database');

/** Whether these settings have the secret that the database was used with. Makes none. */
export async function checkSecretMark(
  database: Database,
  env: Pick<Env, 'secret' | 'previousSecrets' | 'dataDir'>,
): Promise<Finding[]> {
  const storedSecret = await readFile(join(env.dataDir, 'secret'), 'utf8').catch(() => null);
  const ownSecret = env.secret ?? storedSecret?.trim();
  const secrets = ownSecret === undefined ? [] : [ownSecret, ...(await loadPreviousSecrets(env))];
  if (!(await hasOtherSecret(database, secrets))) return [];
  return [
    problem(
      ownSecret === undefined
        ? 'The secret that this database was used with is not here: no server starts.'
        : 'This database was used with another secret than these settings have: no server starts.',
      otherSecretAdvice(),
    ),
  ];
}
