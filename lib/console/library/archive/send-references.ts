import { and, arrayOverlaps, eq, sql } from 'drizzle-orm';
import { errorOf, ForeignResponseError, readUpload, type WorkspaceClient } from '@/lib/client';
import { headers as headerNames, imageUploadTypes } from '@/lib/contract';
import { tryResolve } from '@/lib/platform/registry';
import { archiveStorageRegistryKey } from '@/lib/platform/registry-keys';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import { asMultipart, expiredAddressStatuses, fetchFile } from '../files';
import { openArchived } from './open';

const { archivedFiles: a, creations: c } = schema;

/** The types that `POST /v1/uploads/images` accepts (`docs/interface.md#upload-an-image`). */
const imageTypes: readonly string[] = imageUploadTypes;

type Uploader = Pick<WorkspaceClient, 'uploads'>;

/** A result that a request body refers to and that has a copy in the archive. */
interface ReferencedResult {
  readonly taskId: string;
  readonly output: number;
  readonly contentType: string | null;
  /** The address of the copy at the service, after its upload. */
  readonly uploadUrl: string | null;
  readonly uploadedAt: Date | null;
  /** The result's own address. */
  readonly address: string;
}

/**
 * The body of a generation at a remote service, with working addresses instead of expired addresses of results: their
 * archived copies are uploaded to the service, once each, and again when an upload's address has expired too.
 * `sentAt` is the time of the first attempt of the submission, because a repeat under its idempotency key must send the
 * same addresses. Throws the service's error when it refuses the upload.
 */
export async function withWorkingReferences<T extends Record<string, unknown>>(
  workspaceId: string,
  client: Uploader,
  body: T,
  sentAt: Date | null,
): Promise<T> {
  const workingUrls = new Map<string, string>();
  for (const result of await readReferencedResults(workspaceId, body)) {
    const url =
      sentAt === null
        ? await findWorkingAddress(workspaceId, client, result)
        : addressSentAt(sentAt, result);
    if (url !== null) workingUrls.set(result.address, url);
  }
  return replaceAddresses(body, workingUrls) as T;
}

/** The body with the addresses of copies that are uploaded already. Makes no requests. */
export async function withUploadedReferences<T extends Record<string, unknown>>(
  workspaceId: string,
  body: T,
): Promise<T> {
  const uploadedUrls = new Map<string, string>();
  for (const { address, uploadUrl } of await readReferencedResults(workspaceId, body))
    if (uploadUrl !== null) uploadedUrls.set(address, uploadUrl);
  return replaceAddresses(body, uploadedUrls) as T;
}

async function readReferencedResults(
  workspaceId: string,
  body: unknown,
): Promise<ReferencedResult[]> {
  if (tryResolve(archiveStorageRegistryKey) === undefined) return [];
  const addresses = addressesIn(body);
  if (addresses.size === 0) return [];
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
    .where(and(eq(c.workspaceId, workspaceId), arrayOverlaps(c.outputNames, [...addresses])));
  return rows.filter(({ address }) => addresses.has(address));
}

/** Null: the result's own address works, or there is no other address. */
async function findWorkingAddress(
  workspaceId: string,
  client: Uploader,
  result: ReferencedResult,
): Promise<string | null> {
  const { uploadUrl, address } = result;
  if (uploadUrl !== null && !(await hasExpired(uploadUrl))) return uploadUrl;
  if (uploadUrl === null && !(await hasExpired(address))) return null;
  return uploadOnce(workspaceId, client, result);
}

function addressSentAt(sentAt: Date, { uploadUrl, uploadedAt }: ReferencedResult): string | null {
  return uploadedAt !== null && uploadedAt <= sentAt ? uploadUrl : null;
}

/** Running uploads, by result, shared by the many quotes that a form requests while it is filled in. */
const runningUploads = new Map<string, Promise<string | null>>();

function uploadOnce(
  workspaceId: string,
  client: Uploader,
  result: ReferencedResult,
): Promise<string | null> {
  const key = `${result.taskId} ${result.output}`;
  const runningUpload = runningUploads.get(key);
  if (runningUpload !== undefined) return runningUpload;
  const newUpload = uploadCopy(workspaceId, client, result).finally(() =>
    runningUploads.delete(key),
  );
  runningUploads.set(key, newUpload);
  return newUpload;
}

async function hasExpired(address: string): Promise<boolean> {
  try {
    const response = await fetchFile(address, AbortSignal.timeout(10_000));
    await response.cancel();
    return expiredAddressStatuses.includes(response.status);
  } catch {
    // It is unknown whether the address has expired. If it has, the service refuses the request.
    return false;
  }
}

/** Uploads a copy. Null when it turns out to be damaged or missing. */
async function uploadCopy(
  workspaceId: string,
  client: Uploader,
  { taskId, output, contentType }: ReferencedResult,
): Promise<string | null> {
  const file = await openArchived({ workspace: { id: workspaceId } }, { taskId, output });
  if (file === null) return null;
  const { body, type, length } = asMultipart(file, `result-${output + 1}`);
  const kind = imageTypes.includes(contentType ?? '') ? 'images' : 'files';
  const response = await client.uploads.forward(kind, body, {
    headers: { 'content-type': type, ...(length === null ? {} : { 'content-length': length }) },
  });
  if (!response.ok) throw await errorOf(response);
  const parsedUpload = readUpload.safeParse(await response.json().catch(() => undefined));
  if (!parsedUpload.success) {
    throw new ForeignResponseError(response.status, response.headers.get(headerNames.requestId));
  }
  const { url } = parsedUpload.data;
  await runtime()
    .db.update(a)
    .set({ uploadUrl: url, uploadedAt: sql`now()` })
    .where(and(eq(a.taskId, taskId), eq(a.output, output), eq(a.part, 'file')));
  return url;
}

/** The addresses in a body, at any depth. */
function addressesIn(value: unknown, addresses = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (/^https?:\/\//.test(value)) addresses.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) addressesIn(child, addresses);
  }
  return addresses;
}

/** `urls` are the new addresses by the old ones. */
function replaceAddresses(value: unknown, urls: ReadonlyMap<string, string>): unknown {
  if (urls.size === 0) return value;
  if (typeof value === 'string') return urls.get(value) ?? value;
  if (Array.isArray(value)) return value.map((child) => replaceAddresses(child, urls));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, replaceAddresses(child, urls)]),
  );
}
