import { Readable } from 'node:stream';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { tryResolve } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import type { ObjectStorage } from '@/lib/platform/storage';
import { parseByteRange, StorageNotFoundError, verifyDigest } from '@/lib/platform/storage';
import { type ConsoleDb, schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { isMediaType } from '../files';

const { archivedFiles: a, creations: c } = schema;
type Row = typeof a.$inferSelect;
export type Part = Row['part'];

/**
 * Returns the archived copy of an output's file: all of it, or the range that `headers` request. Null when there is
 * none. A complete file is compared with its digest while it is sent; a damaged one is fetched from the service
 * again.
 */
export async function openArchived(
  { workspace }: { workspace: Pick<Access['workspace'], 'id'> },
  { taskId, output, part = 'file' }: { taskId: string; output: number; part?: Part },
  headers: Headers = new Headers(),
): Promise<Response | null> {
  const storage = tryResolve(archiveStorageRegistryKey);
  if (storage === undefined) return null;
  const { db } = runtime();
  const [row] = await db
    .select()
    .from(a)
    .where(
      and(
        eq(a.workspaceId, workspace.id),
        eq(a.taskId, taskId),
        eq(a.output, output),
        eq(a.part, part),
        eq(a.state, 'kept'),
        isNotNull(a.storageKey),
      ),
    );
  if (row === undefined) return null;
  const size = row.size ?? 0;
  const range = parseByteRange(headers.get('range') ?? undefined, size);
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  }
  const body = await openStoredFile(storage, row, range);
  if (body === null) return null;
  const type = row.contentType ?? '';
  const isMedia = isMediaType(type);
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    status: range === null ? 200 : 206,
    headers: {
      'content-type': isMedia ? type : 'application/octet-stream',
      'content-length': String(range === null ? size : range.end - range.start + 1),
      ...(range === null ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
      'accept-ranges': 'bytes',
      'content-disposition': isMedia ? 'inline' : 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

async function openStoredFile(
  storage: ObjectStorage,
  row: Row,
  range: { start: number; end: number } | null,
): Promise<Readable | null> {
  const { storageKey, size, sha256 } = row;
  if (storageKey === null || size === null || sha256 === null) return null;
  const { db } = runtime();
  try {
    if (range !== null && (range.start > 0 || range.end < size - 1))
      return await storage.getRange(storageKey, range);
    const onMismatch = async () => {
      await queueAgain(db, row, 'changed');
      return new Error('The archived file is damaged.');
    };
    return verifyDigest(await storage.get(storageKey), { size, sha256 }, onMismatch);
  } catch (error) {
    if (!(error instanceof StorageNotFoundError)) throw error;
    await queueAgain(db, row, 'missing');
    return null;
  }
}

/** Puts a file back into the queue when its copy is damaged or missing. */
async function queueAgain(db: ConsoleDb, row: Row, problem: string): Promise<void> {
  await db
    .update(a)
    .set({ state: 'waiting', attempts: 0, retryAt: sql`now()`, problem })
    .where(
      and(
        eq(a.taskId, row.taskId),
        eq(a.output, row.output),
        eq(a.part, row.part),
        eq(a.state, 'kept'),
      ),
    );
}

/** Returns the archived copy of the file at a remote `address`, as {@link openArchived} does. */
export async function openArchivedAt(
  workspaceId: string,
  address: string,
  headers: Headers,
): Promise<Response | null> {
  const copy = await findCopy(runtime().db, workspaceId, address);
  return copy && openArchived({ workspace: { id: workspaceId } }, copy, headers);
}

/** The console's path to the archived copy of the file at a remote `address`; null when there is none. */
export async function archivedPath(
  db: ConsoleDb,
  { id, slug }: Pick<Access['workspace'], 'id' | 'slug'>,
  address: string,
): Promise<string | null> {
  const copy = await findCopy(db, id, address);
  if (copy === null) return null;
  const part = copy.part === 'cover' ? '?part=cover' : '';
  return `/api/console/${slug}/archive/${encodeURIComponent(copy.taskId)}/${copy.output}${part}`;
}

async function findCopy(
  db: ConsoleDb,
  workspaceId: string,
  address: string,
): Promise<Pick<Row, 'taskId' | 'output' | 'part'> | null> {
  const cover = JSON.stringify([{ thumbnail_url: address }]);
  const [row] = await db
    .select({ taskId: a.taskId, output: a.output, part: a.part })
    .from(c)
    .innerJoin(a, and(eq(a.taskId, c.taskId), eq(a.state, 'kept')))
    .where(
      and(
        eq(c.workspaceId, workspaceId),
        sql`(${c.outputNames} && array[${address}]::text[] or (${c.kind} = 'video' and ${c.outputs} @> ${cover}::jsonb))`,
        sql`${c.outputs} -> ${a.output} ->> case ${a.part} when 'file' then 'url' else 'thumbnail_url' end = ${address}`,
      ),
    )
    .limit(1);
  return row ?? null;
}
