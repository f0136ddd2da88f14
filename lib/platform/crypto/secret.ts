import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env';

/**
 * The secret that every key is derived from: `ATELIER_SECRET`, or one made at the first start and kept in
 * `DATA_DIR/secret`, which only its owner can read. Many processes that start at once get the same.
 */
export async function loadSecret(env: Pick<Env, 'secret' | 'dataDir'>): Promise<string> {
  if (env.secret !== undefined) return env.secret;
  const path = join(env.dataDir, 'secret');
  const existingSecret = await readSecret(path);
  if (existingSecret !== undefined) return existingSecret;
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  await publishSecret(path);
  const createdSecret = await readSecret(path);
  if (createdSecret === undefined) throw new Error(`The secret in ${path} could not be read back.`);
  return createdSecret;
}

const previousPath = (dataDir: string): string => join(dataDir, 'secret.previous');

/**
 * The secrets that still decrypt, but encrypt nothing: `ATELIER_PREVIOUS_SECRET`, and the one that an interrupted rotation
 * of the stored secret kept in `DATA_DIR/secret.previous`.
 */
export async function loadPreviousSecrets(
  env: Pick<Env, 'secret' | 'previousSecrets' | 'dataDir'>,
): Promise<string[]> {
  const keptSecret =
    env.secret === undefined ? await readSecret(previousPath(env.dataDir)) : undefined;
  return [...env.previousSecrets, ...(keptSecret === undefined ? [] : [keptSecret])];
}

/**
 * Replaces the secret in `DATA_DIR` by a new one, and keeps the previous one in a second file: at every moment the two
 * files hold each secret that stored values may be encrypted with. Continues where an interrupted call ended.
 */
export async function replaceStoredSecret(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secret');
  const currentSecret = await readSecret(path);
  if (currentSecret === undefined) throw new Error(`There is no secret in ${path}.`);
  await publishSecret(previousPath(dataDir), currentSecret);
  const previousSecret = await readSecret(previousPath(dataDir));
  if (previousSecret !== currentSecret) return;
  const nextPath = `${path}.next`;
  await rm(nextPath, { force: true });
  await publishSecret(nextPath);
  await rename(nextPath, path);
}

/** Only once nothing is encrypted with that secret any more. */
export const removePreviousSecret = (dataDir: string): Promise<void> =>
  rm(previousPath(dataDir), { force: true });

/**
 * Writes a temporary file and links it: the name appears with its complete content, and the first process
 * wins.
 */
async function publishSecret(
  path: string,
  secret = randomBytes(32).toString('base64url'),
): Promise<void> {
  const draftPath = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const file = await open(draftPath, 'wx', 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
    await link(draftPath, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await file.close();
    await rm(draftPath, { force: true });
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim();
    if (secret.length < 32) {
      throw new Error(
        `${path} does not hold a secret of 32 characters or more. Restore it from a backup, or set ATELIER_SECRET.`,
      );
    }
    return secret;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
