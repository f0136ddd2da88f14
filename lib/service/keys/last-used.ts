import { sql } from 'drizzle-orm';
import type { Logger } from '@/lib/platform/log';
import type { ServiceDb } from '../context';
import type { Clock } from '../http';

const flushDelayMs = 10_000;
const minIntervalMs = 60_000;

interface Use {
  readonly at: Date;
  readonly address: string | null;
  readonly agent: string | null;
}

/**
 * Records when and from where keys were last used: buffered, one statement for all, at most once a minute for a key.
 */
export function createLastUseRecorder(options: { db: ServiceDb; log: Logger; clock: Clock }) {
  const { db, log, clock } = options;
  const recordedAtMs = new Map<string, number>();
  const pendingUses = new Map<string, Use>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    if (pendingUses.size === 0) return;
    const ids = [...pendingUses.keys()];
    const uses = [...pendingUses.values()];
    pendingUses.clear();
    const times = uses.map(({ at }) => at.toISOString());
    const addresses = uses.map(({ address }) => address);
    const agents = uses.map(({ agent }) => agent);
    try {
      await db.execute(sql`
        update service.api_keys k
        set last_used_at = u.at, last_used_address = u.address, last_used_agent = u.agent
        from unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[],
          ${sql.param(addresses)}::text[], ${sql.param(agents)}::text[]) as u (id, at, address, agent)
        where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`);
    } catch (err) {
      log.warn({ err }, 'the last use of keys could not be written');
    }
  }

  return {
    /** `headers` of the request; without a client address in them the call came from this process. */
    recordUse(keyId: string, headers?: Headers): void {
      const nowMs = clock.now();
      if (nowMs - (recordedAtMs.get(keyId) ?? Number.NEGATIVE_INFINITY) < minIntervalMs) return;
      recordedAtMs.set(keyId, nowMs);
      pendingUses.set(keyId, describeUse(nowMs, headers));
      timer ??= setTimeout(() => void flush(), flushDelayMs).unref();
    },
    /** Writes the buffered uses. */
    async flush(): Promise<void> {
      clearTimeout(timer);
      await flush();
    },
  };
}

function describeUse(nowMs: number, headers: Headers | undefined): Use {
  const address = headers?.get('x-forwarded-for') ?? null;
  const agent = headers?.get('user-agent')?.slice(0, 200) ?? null;
  return { at: new Date(nowMs), address, agent: address === null ? null : agent };
}
