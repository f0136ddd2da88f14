import { type ObjectStorage, storageErrorOf } from '@/lib/platform/storage';

export type StorageHealth = 'ok' | 'storage_full' | 'storage_unavailable';

/** Milliseconds that a result is cached: several monitors may ask every second. */
const heldMs = 10_000;
const key = 'health/probe.txt';

/** Checks file storage by storing a small file. */
export function createStorageHealth(
  storage: ObjectStorage,
  clock: { now(): number },
): () => Promise<StorageHealth> {
  let lastCheck: { at: number; answer: Promise<StorageHealth> } | undefined;
  const checkStorage = async (): Promise<StorageHealth> => {
    try {
      await storage.put(key, Buffer.from('ok'), { contentType: 'text/plain' });
      return 'ok';
    } catch (error) {
      return storageErrorOf(error)?.reason === 'full' ? 'storage_full' : 'storage_unavailable';
    }
  };
  return () => {
    if (lastCheck === undefined || clock.now() - lastCheck.at > heldMs) {
      lastCheck = { at: clock.now(), answer: checkStorage() };
    }
    return lastCheck.answer;
  };
}
