import type { Database } from '@/lib/platform/database';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { placeLabel } from './place';

/**
 * A gauge of how long ago the last good backup in the place of the scheduled ones began, in seconds. Where none has succeeded,
 * since the first attempt; none where none is scheduled, so that a copy made by hand is no promise of another.
 */
export function measureBackupAge(
  metrics: Metrics,
  { database, to, log }: { database: Database; to: string | undefined; log: Logger },
): void {
  const gauge = metrics.gauge({
    name: 'atelier_backup_age_seconds',
    help: 'How long ago the last good backup of the installation began.',
    async collect() {
      if (to === undefined) {
        // A gauge begins with 0, the best age that there is.
        gauge.remove();
        return;
      }
      try {
        const { rows } = await database.query<{ age: number | null }>(
          `select extract(epoch from clock_timestamp()
             - coalesce(max(began_at) filter (where failure is null), min(began_at)))::float8 as age
           from console.backup_runs where place = $1`,
          [placeLabel(to)],
        );
        const age = rows[0]?.age ?? null;
        if (age === null) gauge.remove();
        else gauge.set(age);
      } catch (error) {
        gauge.remove();
        log.warn({ err: error }, 'the age of the last backup could not be read for the metrics');
      }
    },
  });
}
