import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Env } from '@/lib/platform/env';
import { type ObjectStorage, openStorage, storageErrorOf } from '@/lib/platform/storage';
import { type Finding, findingsOf, reasonOf } from './findings';

const { ok, problem } = findingsOf('Storage');

const testBytes = Buffer.from('Atelier examines its file storage.');
const testRange = { start: 8, end: 15 };

/** What to do about a reason that storage gave: codes of the system, names of S3's errors. */
const adviceByReason: Readonly<Record<string, string>> = {
  EACCES: 'Let the user of this process write into the folder: chown it.',
  EPERM: 'Let the user of this process write into the folder: chown it.',
  EROFS: 'The folder is on a read-only disk: mount a volume for DATA_DIR.',
  ENOSPC: 'Free space on the disk.',
  ENOTDIR: 'Something on the path of DATA_DIR is a file: name another folder.',
  ECONNREFUSED: 'Nothing listens at STORAGE_ENDPOINT: start it, or correct the address.',
  ENOTFOUND: 'The host of STORAGE_ENDPOINT has no address: correct it.',
  ETIMEDOUT: 'STORAGE_ENDPOINT does not answer: see whether a firewall is between.',
  NoSuchBucket: 'Make the bucket, or correct STORAGE_BUCKET.',
  InvalidAccessKeyId: 'Correct STORAGE_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Correct STORAGE_SECRET_ACCESS_KEY.',
  AccessDenied: 'Let the key read, write, list and delete in the bucket.',
  PermanentRedirect: 'Correct STORAGE_REGION: the bucket is in another one.',
};

/** The reason deepest in an error, because storage wraps what the system or S3 said. */
function deepestReason(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return reasonOf(at);
}

/** Stores a small file, reads it and a part of it, and deletes it. */
export async function checkStorage(env: Pick<Env, 'storage' | 'dataDir'>): Promise<Finding[]> {
  const place =
    env.storage.driver === 'fs' ? `The folder ${env.dataDir}` : `The bucket ${env.storage.bucket}`;
  try {
    const storage = await openStorage(env);
    return [await storageFinding(storage, place)];
  } catch (error) {
    const reason = storageErrorOf(error)?.reason === 'full' ? 'ENOSPC' : deepestReason(error);
    return [
      problem(
        `${place} does not work as file storage: ${reason}.`,
        adviceByReason[reason] ?? 'Correct the STORAGE_ variables, or see what its own log says.',
      ),
    ];
  }
}

async function storageFinding(storage: ObjectStorage, place: string): Promise<Finding> {
  const key = `health/${randomUUID()}.txt`;
  await storage.put(key, testBytes, { contentType: 'text/plain' });
  const [wholeFile, part] = [
    await buffer(await storage.get(key)),
    await buffer(await storage.getRange(key, testRange)),
  ];
  await storage.delete(key);
  const advice = 'See whether a proxy or a gateway in front of the storage changes what passes.';
  if (!wholeFile.equals(testBytes))
    return problem(`${place} gave back other bytes than it got.`, advice);
  if (!part.equals(testBytes.subarray(testRange.start, testRange.end + 1))) {
    return problem(`${place} does not give parts of a file, which videos need.`, advice);
  }
  if ((await storage.stat(key)) !== null) {
    return problem(
      `${place} keeps a file that was deleted.`,
      'Let the key delete in the bucket, and see whether a rule holds its objects.',
    );
  }
  return ok(`${place} stores, reads and deletes files.`);
}
