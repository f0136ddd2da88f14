import { type ObjectStorage, storageErrorOf } from '@/lib/platform/storage';

export type StorageHealth = 'ok' | 'storage_full' | 'storage_unavailable';

/** How long a result is cached, because several monitors may check every second. */
const cacheMs = 10_000;
const key = 'health/probe.txt';

/** Checks file storage by storing a small file. */
export function createStorageHealth(
  storage: ObjectStorage,
  clock: { now(): number },
): () => Promise<StorageHealth> {
  let lastCheck: { startedAtMs: number; result: Promise<StorageHealth> } | undefined;
  const checkStorage = async (): Promise<StorageHealth> => {
    try {
      await storage.put(key, Buffer.from('ok'), { contentType: 'text/plain' });
      return 'ok';
    } catch (error) {
      return storageErrorOf(error)?.reason === 'full' ? 'storage_full' : 'storage_unavailable';
    }
  };
  return () => {
    if (lastCheck === undefined || clock.now() - lastCheck.startedAtMs > cacheMs) {
      lastCheck = { startedAtMs: clock.now(), result: checkStorage() };
    }
    return lastCheck.result;
  };
}
