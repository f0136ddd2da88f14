import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { Clock } from './http';

/** Larger clock skew is reported: certificates, mail and payments use the machine's own clock. */
const maxSkewMs = 5_000;
const readIntervalMs = 60_000;
/** A larger jump of the machine's clock (it was set, or the machine slept) needs a new measurement. */
const jumpMs = 1_000;

/**
 * The time of the database, which all processes share, so that a machine with a wrong clock does not end the work of
 * the others. It is read every minute; in between, the time that passed on this machine is added.
 */
export interface DatabaseClock extends Clock {
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  skewMs(): number;
  /** The skew in whole seconds if it is large enough to report, else 0. */
  reportedSkewSeconds(): number;
  stop(): void;
}

/** Reads the time once before it resolves. Logs a warning when this machine's clock is far off. */
export async function openDatabaseClock(database: Database, log: Logger): Promise<DatabaseClock> {
  let aheadMs = 0;
  /** What `performance.now()` lacks to the database's time, and to this machine's. */
  let databaseOffsetMs = 0;
  let machineOffsetMs = 0;
  let lastSkewSeconds = 0;
  let isReading = false;

  async function measure(): Promise<void> {
    const sentMs = performance.now();
    const { rows } = await database.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const receivedMs = performance.now();
    databaseOffsetMs = Number(rows[0]?.ms) - (sentMs + receivedMs) / 2;
    machineOffsetMs = Date.now() - receivedMs;
    aheadMs = machineOffsetMs - databaseOffsetMs;
    const skew = Math.abs(aheadMs) > maxSkewMs ? Math.round(aheadMs / 1000) : 0;
    if (skew !== 0 && skew !== lastSkewSeconds) {
      log.warn(
        { seconds: skew },
        'the clock of this machine differs from the database’s: set it by NTP. Tasks and deadlines go by the database',
      );
    }
    lastSkewSeconds = skew;
  }

  function startMeasure(): void {
    if (isReading) return;
    isReading = true;
    measure()
      .catch((error: unknown) => log.warn({ err: error }, 'the database’s time could not be read'))
      .finally(() => {
        isReading = false;
      });
  }

  await measure();
  const timer = setInterval(startMeasure, readIntervalMs).unref();
  return {
    now() {
      const passedMs = performance.now();
      if (Math.abs(Date.now() - passedMs - machineOffsetMs) > jumpMs) startMeasure();
      return Math.round(databaseOffsetMs + passedMs);
    },
    skewMs: () => aheadMs,
    reportedSkewSeconds: () => lastSkewSeconds,
    stop: () => clearInterval(timer),
  };
}
