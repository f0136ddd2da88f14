import { sql } from 'drizzle-orm';
import type { ConsoleDb, ConsoleTx } from '../../db';

/** The storage that archived results of a workspace take. */
export interface ArchiveStorage {
  readonly bytes: number;
  readonly files: number;
  /** Files that still have to be copied. */
  readonly waiting: number;
  /** Files that could not be copied. */
  readonly givenUp: number;
}

/** Counts the archived files of a workspace now. */
export async function readArchiveStorage(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
): Promise<ArchiveStorage> {
  const { rows } = await db.execute<{
    bytes: string;
    files: number;
    waiting: number;
    given_up: number;
  }>(sql`
    select coalesce(sum(size) filter (where state = 'kept'), 0)::text as bytes,
      (count(*) filter (where state = 'kept'))::int as files,
      (count(*) filter (where state = 'waiting'))::int as waiting,
      (count(*) filter (where state = 'given_up'))::int as given_up
    from console.archived_files where workspace_id = ${workspaceId}`);
  const [row] = rows;
  return {
    bytes: Number(row?.bytes ?? 0),
    files: row?.files ?? 0,
    waiting: row?.waiting ?? 0,
    givenUp: row?.given_up ?? 0,
  };
}
