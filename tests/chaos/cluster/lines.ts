import type { CuttingProxy, ProxyState } from '../../../lib/platform/testing/cutting-proxy';
import { createCuttingProxy } from '../../../lib/platform/testing/cutting-proxy';

/** One process's proxied connections to PostgreSQL and to storage, which can be made to fail. */
export interface Lines {
  readonly database: CuttingProxy;
  readonly storage: CuttingProxy;
  /** Time of their last fault by `performance.now()`; `-Infinity` when there was none. */
  disturbedAt(): number;
  /** Begins or ends a fault. The connections of a lost host stay silent. */
  set(line: 'database' | 'storage', state: ProxyState): void;
  /** Records a short fault of the database's connections. */
  disturb(): void;
  /** Simulates a lost host: nothing passes any more, and neither side gets a closed connection. */
  lose(): void;
  close(): Promise<void>;
}

/** Opens both proxies for a process that is about to start. */
export async function openLines(databaseUrl: string, storageUrl: string): Promise<Lines> {
  const database = await createCuttingProxy(databaseUrl);
  const storage = await createCuttingProxy(storageUrl);
  const shut = new Set<string>();
  let lost = false;
  let disturbedAt = Number.NEGATIVE_INFINITY;
  const set: Lines['set'] = (line, state) => {
    if (lost) return;
    if (state === 'open') shut.delete(line);
    else shut.add(line);
    disturbedAt = performance.now();
    (line === 'database' ? database : storage).set(state);
  };
  return {
    database,
    storage,
    set,
    disturbedAt: () => (shut.size > 0 ? performance.now() : disturbedAt),
    disturb() {
      disturbedAt = performance.now();
    },
    lose() {
      set('database', 'silent');
      set('storage', 'silent');
      lost = true;
    },
    async close() {
      await Promise.all([database.close(), storage.close()]);
    },
  };
}
