import { sql } from 'drizzle-orm';
import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import type { Clock } from '../http';

const flushMs = 10_000;
const perKeyMs = 60_000;

/** Notes when keys were last used, and writes it behind: one statement for all, at most once a minute a key. */
export function createLastUsed(options: { db: ServiceDb; log: Logger; clock: Clock }) {
  const { db, log, clock } = options;
  const writtenMs = new Map<string, number>();
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    if (pending.size === 0) return;
    const ids = [...pending.keys()];
    const times = [...pending.values()].map((ms) => new Date(ms).toISOString());
    pending.clear();
    try {
      await db.execute(sql`
        update service.api_keys k set last_used_at = u.at
        from unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[]) as u (id, at)
        where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`);
    } catch (err) {
      log.warn({ err }, 'the last use of keys could not be written');
    }
  }

  return {
    touch(keyId: string): void {
      const now = clock.now();
      if (now - (writtenMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < perKeyMs) return;
      writtenMs.set(keyId, now);
      pending.set(keyId, now);
      timer ??= setTimeout(() => void flush(), flushMs).unref();
    },
    /** Writes what is pending now. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      await flush();
    },
  };
}
