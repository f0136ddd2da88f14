import { resolve } from 'node:path';
import type { BucketAccess } from '@/lib/platform/env';
import { type ObjectStorage, openFolder, openStorage } from '@/lib/platform/storage';
import { BackupError } from './backup-error';

export interface BackupPlace {
  readonly storage: ObjectStorage;
  /** What every key begins with: empty, or a prefix with its `/`. */
  readonly prefix: string;
  /** As an operator reads it. */
  readonly label: string;
}

/** A place as an operator reads it, and as runs are recorded. */
export const placeLabel = (to: string): string => (to.includes('://') ? to : resolve(to));

/**
 * Opens a folder, or `s3://bucket/prefix`: a bucket of the region, address and credentials that the environment has for
 * files (STORAGE_*), or of the SDK's own. Throws `BackupError`.
 */
export async function openPlace(to: string, access: BucketAccess): Promise<BackupPlace> {
  if (!to.includes('://')) {
    const folder = placeLabel(to);
    return { storage: await openFolder(folder), prefix: '', label: folder };
  }
  const url = URL.canParse(to) ? new URL(to) : null;
  const prefix = url?.pathname.split('/').filter(Boolean).join('/') ?? '';
  if (
    url?.protocol !== 's3:' ||
    url.hostname === '' ||
    url.username !== '' ||
    !/^[\w./-]*$/.test(prefix)
  ) {
    throw new BackupError(`“${to}” is no place: write a folder, or s3://bucket/prefix.`);
  }
  return {
    storage: await openStorage({
      storage: { ...access, driver: 's3', bucket: url.hostname },
      dataDir: '',
    }),
    prefix: prefix === '' ? '' : `${prefix}/`,
    label: to,
  };
}
