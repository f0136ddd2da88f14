import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import type { WorkspaceClient } from '@/lib/client';
import { errorOf, ForeignAnswerError, readUpload } from '@/lib/client';
import { headers as names } from '@/lib/contract';
import { tryResolve } from '@/lib/platform/registry';
import { archiveStorageSeam } from '@/lib/platform/seams';
import { schema } from '../db';
import { asMultipart, fetchFile } from '../files';
import { runtime } from '../runtime';
import { openArchived } from './open';

const { archivedFiles: a, creations: c } = schema;

/** Statuses by which a service says that an address has expired. */
const ended: readonly number[] = [401, 403, 404, 410];
/** The types that `POST /v1/uploads/images` accepts, by the interface document. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/**
 * The body of a generation at a remote service, with working addresses in place of expired addresses of results: their
 * archived copies are uploaded to the service, once each. `sentAt` is when the press was first sent, because a repeat
 * under its idempotency key must send the same addresses. Throws the service's error when it refuses the upload.
 */
export async function withWorkingReferences<T extends Record<string, unknown>>(
  workspaceId: string,
  client: Pick<WorkspaceClient, 'uploads'>,
  body: T,
  sentAt: Date | null,
): Promise<T> {
  if (tryResolve(archiveStorageSeam) === undefined) return body;
  const named = addressesIn(body);
  if (named.size === 0) return body;
  const rows = await runtime()
    .db.select({
      taskId: a.taskId,
      output: a.output,
      contentType: a.contentType,
      uploadUrl: a.uploadUrl,
      uploadedAt: a.uploadedAt,
      address: sql<string>`${c.outputs} -> ${a.output} ->> 'url'`,
    })
    .from(c)
    .innerJoin(a, and(eq(a.taskId, c.taskId), eq(a.part, 'file'), eq(a.state, 'kept')))
    .where(and(eq(c.workspaceId, workspaceId), arrayOverlaps(c.outputNames, [...named])));
  const living = new Map<string, string>();
  for (const row of rows) {
    if (!named.has(row.address)) continue;
    const { uploadUrl, uploadedAt } = row;
    if (uploadUrl !== null && uploadedAt !== null && (sentAt === null || uploadedAt <= sentAt)) {
      living.set(row.address, uploadUrl);
    } else if (sentAt === null && (await hasEnded(row.address))) {
      const url = await upload(workspaceId, client, row);
      if (url !== null) living.set(row.address, url);
    }
  }
  return living.size === 0 ? body : (replaced(body, living) as T);
}

async function hasEnded(address: string): Promise<boolean> {
  try {
    const answer = await fetchFile(address, AbortSignal.timeout(10_000));
    await answer.cancel();
    return ended.includes(answer.status);
  } catch {
    // It is unknown whether the address has expired. If it has, the service refuses the request.
    return false;
  }
}

/** Uploads a copy. Null when it turns out to be damaged or missing. */
async function upload(
  workspaceId: string,
  client: Pick<WorkspaceClient, 'uploads'>,
  { taskId, output, contentType }: Pick<typeof a.$inferSelect, 'taskId' | 'output' | 'contentType'>,
): Promise<string | null> {
  const file = await openArchived({ workspace: { id: workspaceId } }, { taskId, output });
  if (file === null) return null;
  const { body, type, length } = asMultipart(file, `result-${output + 1}`);
  const kind = imageTypes.includes(contentType ?? '') ? 'images' : 'files';
  const response = await client.uploads.forward(kind, body, {
    headers: { 'content-type': type, ...(length === null ? {} : { 'content-length': length }) },
  });
  if (!response.ok) throw await errorOf(response);
  const parsed = readUpload.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    throw new ForeignAnswerError(response.status, response.headers.get(names.requestId));
  }
  const { url } = parsed.data;
  await runtime()
    .db.update(a)
    .set({ uploadUrl: url, uploadedAt: sql`now()` })
    .where(and(eq(a.taskId, taskId), eq(a.output, output), eq(a.part, 'file')));
  return url;
}

/** The addresses in a body, at any depth. */
function addressesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (/^https?:\/\//.test(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) addressesIn(each, found);
  }
  return found;
}

function replaced(value: unknown, by: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return by.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, by)]));
}
