import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { Clock } from './http';

/** A machine that is this far off the database is reported: certificates, mail and payments go by its own time. */
const mostSkewMs = 5_000;
const askEveryMs = 60_000;
/** The machine's clock was set, or it slept: what was learnt no longer holds. */
const jumpMs = 1_000;

/**
 * The time of the database, which all processes share: a machine whose clock is wrong must not end the work of the
 * others. It is asked for every minute; in between the seconds that have passed here are added.
 */
export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  skewMs(): number;
  /** The skew in whole seconds when it is worth a report, else 0. */
  reportedSkewSeconds(): number;
  stop(): void;
}

/** Asks once before it answers. Says in the log when this machine's clock is far off. */
export async function openDatabaseClock(database: Database, log: Logger): Promise<DatabaseClock> {
  let aheadMs = 0;
  let baseMs = 0;
  let wallMs = 0;
  let reported = 0;
  let asking = false;

  async function learn(): Promise<void> {
    const sentMs = performance.now();
    const { rows } = await database.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const answeredMs = performance.now();
    baseMs = Number(rows[0]?.ms) - (sentMs + answeredMs) / 2;
    wallMs = Date.now() - answeredMs;
    aheadMs = wallMs - baseMs;
    const skew = Math.abs(aheadMs) > mostSkewMs ? Math.round(aheadMs / 1000) : 0;
    if (skew !== 0 && skew !== reported) {
      log.warn(
        { seconds: skew },
        'the clock of this machine differs from the database’s: set it by NTP. Tasks and deadlines go by the database',
      );
    }
    reported = skew;
  }

  function ask(): void {
    if (asking) return;
    asking = true;
    learn()
      .catch((error: unknown) => log.warn({ error }, 'the database was not asked for its time'))
      .finally(() => {
        asking = false;
      });
  }

  await learn();
  const timer = setInterval(ask, askEveryMs).unref();
  return {
    now() {
      const passedMs = performance.now();
      if (Math.abs(Date.now() - passedMs - wallMs) > jumpMs) ask();
      return Math.round(baseMs + passedMs);
    },
    skewMs: () => aheadMs,
    reportedSkewSeconds: () => reported,
    stop: () => clearInterval(timer),
  };
}
