import type { CuttingProxy, ProxyState } from '../../../lib/platform/testing/cutting-proxy';
import { createCuttingProxy } from '../../../lib/platform/testing/cutting-proxy';

/** One process's ways to PostgreSQL and to storage. */
export interface Lines {
  readonly database: CuttingProxy;
  readonly storage: CuttingProxy;
  /** When something was last wrong with them, by `performance.now()`; `-Infinity` when nothing ever was. */
  disturbedAt(): number;
  /** A fault begins, or is over. Nothing opens the lines of a host that is gone. */
  set(line: 'database' | 'storage', state: ProxyState): void;
  /** Notes a fault of the database's line that is over in a moment. */
  disturb(): void;
  /** The host is gone: nothing passes any more, and neither side learns of it. */
  lose(): void;
  close(): Promise<void>;
}

/** Opens both lines for a process that is about to start. */
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
