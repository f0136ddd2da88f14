import type { InstallationFigures } from '@/lib/console/operator/health';
import type { Database } from '@/lib/platform/database';

/** Up to so many rows all are counted; of more only a sample of that size. */
const maxCountedRows = 200_000;

/** Stored files by what they are. `countUpTo`: rows that are all counted. */
export async function readFileFigures(
  database: Database,
  maxRows = maxCountedRows,
): Promise<NonNullable<InstallationFigures['files']>> {
  const { rows: estimates } = await database.query<{ rows: number }>(
    `select reltuples::float8 as rows from pg_class where oid = 'service.assets'::regclass`,
  );
  const total = estimates[0]?.rows ?? 0;
  const isEstimate = total > maxRows;
  // Blocks are chosen by chance, so their rows stand for the others.
  const percent = isEstimate ? (maxRows / total) * 100 : 100;
  const { rows } = await database.query<{ kind: string; count: string; size: string }>(
    `select role as kind, count(*) as count, coalesce(sum(size), 0) as size
     from service.assets ${isEstimate ? `tablesample system (${percent})` : ''}
     where deleted_at is null group by role order by 3 desc`,
  );
  const scale = 100 / percent;
  return {
    kinds: rows.map(({ kind, count, size }) => ({
      kind,
      count: Math.round(Number(count) * scale),
      size: Math.round(Number(size) * scale),
    })),
    is_estimate: isEstimate,
  };
}
