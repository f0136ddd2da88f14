import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { sha256OfFile } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import packageJson from '../../package.json' with { type: 'json' };
import type { BackupPlace } from '../backup/place';
import { type BackupTx, fixTextForms, listTables, quoteIdentifier } from '../backup/tables';
import { ArchiveError } from './archive-error';
import { type ArchivedFile, fileKey, type MonthManifest, manifestKey } from './manifest';
import { readFile } from './read-archive';
import type { ArchivedSet } from './sets';

/** Rows that one statement fetches. */
const rowsPerFetch = 500;
const draftPrefix = 'archive-draft-';

interface MonthOrder {
  readonly set: ArchivedSet;
  /** `2026-01`, UTC. */
  readonly month: string;
  readonly installation: string;
  /** For its files until they are stored. */
  readonly dataDir: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the rows of a month, of one moment, to the archive and reads them back; its manifest is written last. What an interrupted
 * one left is written anew. Throws `ArchiveError`, `StorageError`. One at a time.
 */
export async function writeMonth(
  database: Database,
  place: BackupPlace,
  { set, month, installation, dataDir, signal }: MonthOrder,
): Promise<MonthManifest> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(dataDir)) {
    // A process that was killed left it.
    if (name.startsWith(draftPrefix)) await rm(join(dataDir, name), { recursive: true });
  }
  const folder = await mkdtemp(join(dataDir, draftPrefix));
  const { storage, prefix } = place;
  const monthName = { set: set.name, month };
  try {
    // Through a file, so that a slow bucket does not keep the embedded database from everybody else.
    const dumpedFiles = await dumpMonth(database, set, month, folder, signal);
    const files: ArchivedFile[] = [];
    for (const each of dumpedFiles) {
      const path = join(folder, each.table);
      const { size } = await stat(path);
      files.push({ ...each, size, sha256: await sha256OfFile(path) });
    }
    const { version } = packageJson;
    const manifest: MonthManifest = { format: 1, installation, version, ...monthName, files };
    for (const file of files) {
      await storage.put(
        `${prefix}${fileKey(monthName, file.table)}`,
        createReadStream(join(folder, file.table)),
        { contentType: 'application/gzip', ...(signal && { signal }) },
      );
      const problem = await readFile(place, manifest, file, { signal });
      if (problem !== null)
        throw new ArchiveError(`What was just written is not right: ${problem}`);
    }
    signal?.throwIfAborted();
    await storage.put(`${prefix}${manifestKey(monthName)}`, Buffer.from(JSON.stringify(manifest)), {
      contentType: 'application/json',
    });
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const dumpMonth = (
  database: Database,
  set: ArchivedSet,
  month: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Pick<ArchivedFile, 'table' | 'rows'>[]> =>
  database.longTransaction(
    async (tx) => {
      await fixTextForms(tx);
      const storedTables = await listTables(tx, ['service', 'console']);
      const files: Pick<ArchivedFile, 'table' | 'rows'>[] = [];
      for (const [table, from] of Object.entries(set.tables)) {
        const columns = storedTables.find(({ name }) => name === table)?.columns ?? [];
        const counts = { rows: 0 };
        await pipeline(
          Readable.from(
            csvOf(tx, { from, columns: columns.map(({ name }) => name), month }, counts),
          ),
          // Everybody on the embedded database waits for it.
          createGzip({ level: constants.Z_BEST_SPEED }),
          createWriteStream(join(folder, table), { mode: 0o600 }),
          { ...(signal && { signal }) },
        );
        files.push({ table, ...counts });
      }
      return files;
    },
    { snapshot: true },
  );

/** Rows as CSV that PostgreSQL's COPY reads back: everything is quoted but null. Adds to `counts`. */
async function* csvOf(
  tx: BackupTx,
  { from, columns, month }: { from: string; columns: readonly string[]; month: string },
  counts: { rows: number },
): AsyncGenerator<string> {
  yield `${columns.map(csvCell).join()}\n`;
  const texts = columns.map((column) => `t.${quoteIdentifier(column)}::text`).join(', ');
  await tx.execute(
    sql.raw(`declare archived_rows no scroll cursor for
      select array[${texts}] as cells from ${from}
      where r.created_at >= ${instantOf(month)} and r.created_at < ${instantOf(month)} + interval '1 month'
      order by r.created_at, t.id`),
  );
  for (;;) {
    const { rows } = await tx.execute<{ cells: (string | null)[] }>(
      sql.raw(`fetch ${rowsPerFetch} from archived_rows`),
    );
    counts.rows += rows.length;
    if (rows.length > 0) yield rows.map(({ cells }) => `${cells.map(csvCell).join()}\n`).join('');
    if (rows.length < rowsPerFetch) break;
  }
  await tx.execute(sql.raw('close archived_rows'));
}

const csvCell = (value: string | null): string =>
  value === null ? '' : `"${value.replaceAll('"', '""')}"`;

/** The beginning of a month, in a session whose time zone is UTC. */
const instantOf = (month: string): string => `timestamptz '${month}-01 00:00:00+00'`;
