import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { and, eq, sql } from 'drizzle-orm';
import { sha256Hex } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { FreeDisk, ObjectStorage } from '@/lib/platform/storage';
import { type ConsoleDb, schema } from '../../db';
import { archiveFolder, deleteArchiveFiles, readArchiveStorage } from '../archive';
import { expiredAddressStatuses, type FileResponse } from '../files';

const { archivedFiles: a, creations: c } = schema;
type ArchivedFile = typeof a.$inferSelect;

/** The dependencies of copying a remote service's results. */
export interface ArchiveContext {
  readonly db: ConsoleDb;
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly disk: FreeDisk;
  /** Bytes; a larger file is not copied. */
  readonly maxFileBytes: number;
  /** Milliseconds from the first request for a file to its last byte; files are copied one after another. */
  readonly timeoutMs: number;
  /** Bytes of all copies of a workspace; undefined: no limit. */
  readonly quotaBytes: number | undefined;
  fetchFile(url: string, signal: AbortSignal): Promise<FileResponse>;
  /** A fresh address for an output's file whose address has expired. */
  freshAddress(workspaceId: string, address: string): Promise<string>;
}

/**
 * Longer than `timeoutMs`. After this time another process copies the file, because this process must have died.
 */
const leaseMinutes = 15;
/** Attempts of one file. The pauses are 1, 2, 4 … minutes, at most 6 hours: about two days in total. */
const maxAttempts = 16;

/** A file was not copied. `isFinal`: another attempt would fail the same way. */
class NotCopiedError extends Error {
  constructor(
    readonly problem: string,
    readonly isFinal: boolean,
  ) {
    super(problem);
  }
}

/** Copies files that are due, one after another, until there are none. Returns how many were copied. */
export async function copyDueFiles(context: ArchiveContext, signal: AbortSignal): Promise<number> {
  let copiedCount = 0;
  while (!signal.aborted) {
    const row = await claimFile(context.db);
    if (row === undefined) break;
    if (await copyFile(context, row, signal)) copiedCount += 1;
  }
  return copiedCount;
}

/** Takes one due file for this process: another skips it until the lease ends. */
async function claimFile(db: ConsoleDb): Promise<ArchivedFile | undefined> {
  const due = sql`(select task_id, output, part from console.archived_files
    where state = 'waiting' and retry_at <= now() order by retry_at limit 1 for update skip locked)`;
  const [row] = await db
    .update(a)
    .set({
      attempts: sql`${a.attempts} + 1`,
      retryAt: sql`now() + make_interval(mins => ${leaseMinutes}::int)`,
    })
    .where(sql`(${a.taskId}, ${a.output}, ${a.part}) in ${due}`)
    .returning();
  return row;
}

async function copyFile(
  context: ArchiveContext,
  row: ArchivedFile,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = context;
  const isClaimedRow = and(
    eq(a.taskId, row.taskId),
    eq(a.output, row.output),
    eq(a.part, row.part),
    eq(a.state, 'waiting'),
    eq(a.attempts, row.attempts),
  );
  const key = `${archiveFolder}${row.workspaceId}/${sha256Hex(`${row.taskId} ${row.output} ${row.part}`)}`;
  try {
    const limitedSignal = AbortSignal.any([signal, AbortSignal.timeout(context.timeoutMs)]);
    const storedFile = await storeFile(context, row, key, limitedSignal);
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${row.workspaceId}`}, 0))`,
      );
      const { bytes } = await readArchiveStorage(tx, row.workspaceId);
      if (bytes + storedFile.size > (context.quotaBytes ?? Number.POSITIVE_INFINITY))
        throw new NotCopiedError('quota', false);
      const keptValues = { ...storedFile, storageKey: key, state: 'kept' as const, problem: null };
      const rows = await tx
        .update(a)
        .set({ ...keptValues, keptAt: sql`now()` })
        .where(isClaimedRow)
        .returning({ taskId: a.taskId });
      if (rows.length === 0) throw new NotCopiedError('removed', true);
    });
    return true;
  } catch (error) {
    if (signal.aborted) {
      await db
        .update(a)
        .set({ attempts: row.attempts - 1, retryAt: sql`now()` })
        .where(isClaimedRow);
      return false;
    }
    const problem = error instanceof NotCopiedError ? error.problem : 'unreachable';
    const isFinal =
      row.attempts >= maxAttempts || (error instanceof NotCopiedError && error.isFinal);
    const retryAt = sql`now() + least(make_interval(mins => (2 ^ ${row.attempts - 1}::int)::int), interval '6 hours')`;
    await db
      .update(a)
      .set({ problem, retryAt, ...(isFinal ? { state: 'given_up' as const } : {}) })
      .where(isClaimedRow);
    if (error instanceof NotCopiedError)
      await deleteArchiveFiles(context, [key]).catch(() => undefined);
    return false;
  }
}

async function storeFile(
  { db, storage, disk, maxFileBytes, ...source }: ArchiveContext,
  row: ArchivedFile,
  key: string,
  signal: AbortSignal,
): Promise<{ size: number; sha256: string; contentType: string }> {
  const [creation] = await db
    .select({ outputs: c.outputs })
    .from(c)
    .where(eq(c.taskId, row.taskId));
  const output = creation?.outputs[row.output];
  const url = row.part === 'file' ? output?.url : output?.thumbnail_url;
  if (url === undefined) throw new NotCopiedError('removed', true);
  let response = await source.fetchFile(url, signal);
  if (expiredAddressStatuses.includes(response.status) && row.part === 'file') {
    await response.cancel();
    response = await source.fetchFile(await source.freshAddress(row.workspaceId, url), signal);
  }
  const length = Number(response.headers.get('content-length') ?? 0);
  const { status, body } = response;
  const refuse = async (problem: string, isFinal: boolean): Promise<never> => {
    await response.cancel();
    throw new NotCopiedError(problem, isFinal);
  };
  if (status !== 200 || body === null) return refuse(`http_${status}`, false);
  if (length > maxFileBytes) return refuse('too_large', true);
  if (await disk.isShort(length)) return refuse('storage_full', false);
  const hash = createHash('sha256');
  let size = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk);
      size += chunk.byteLength;
      callback(size > maxFileBytes ? new NotCopiedError('too_large', true) : null, chunk);
    },
    flush(callback) {
      // A broken connection may look like the end of the file.
      callback(length > 0 && size !== length ? new NotCopiedError('cut_off', false) : null);
    },
  });
  const contentType =
    response.headers.get('content-type')?.split(';')[0]?.trim() || (output?.content_type ?? '');
  const countedStream = pipeline(Readable.fromWeb(body as NodeReadableStream), counter, () => {});
  await storage.put(key, countedStream, { contentType, signal });
  return { size, sha256: hash.digest('hex'), contentType };
}
