import { limits } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import type { ServiceContext } from '../../context';
import { ApiError, type KeyCall } from '../../http';
import type { Asset, NewAsset } from '../media';
import { insertAssets, mediaTypeOf, newMediaToken, storeFromDisk } from '../media';
import { type DownloadedReference, downloadReference } from './download-reference';
import type { NamedFile } from './named-file';
import { removeReferenceCopies } from './reference-copies';

/** Clients give up a call after 30 seconds; this leaves time to store the file. */
const timeoutMs = 20_000;

/** A download may be 64 MB on disk, so few run at once; few of one workspace, because its servers may be slow. */
const downloadSlots = createSemaphore({ slots: 64, maxSlotsPerKey: 4, maxWaiters: 200 });

type Copy = NewAsset & Pick<Asset, 'id' | 'storageKey' | 'contentType'> & { sourceUrl: string };

/** Copies of the files elsewhere that a request names, by their address. Disposing removes those without a task. */
export interface KeptReferences extends AsyncDisposable {
  readonly ids: readonly string[];
  /** Seconds; `null` for a picture, and for an address that is not among them. */
  secondsOf(url: string): number | null;
}

/**
 * Fetches the files that a request names by addresses elsewhere, checks them, and keeps copies until the task has
 * ended. So a wrong file is refused before anything is charged, and every process and the provider get the file that
 * was checked. Throws `ApiError` reference_download_failed, reference_invalid, service_busy, storage_full,
 * storage_quota_exceeded; `StorageError`.
 */
export async function keepReferences(
  context: ServiceContext,
  call: KeyCall,
  request: { taskId: string; files: readonly NamedFile[]; spoolDirectory: string },
): Promise<KeptReferences> {
  const { taskId } = request;
  await context.storageCapacity.checkDisk();
  const copies = await storeAll(context, call, request);
  try {
    await context.db.transaction(async (tx) => {
      const bytes = copies.reduce((sum, { size }) => sum + size, 0);
      await context.storageCapacity.checkQuota(tx, call.auth.workspaceId, bytes);
      await insertAssets(tx, copies);
    });
  } catch (error) {
    await deleteFiles(context, copies);
    throw error;
  }
  const seconds = new Map(copies.map((copy) => [copy.sourceUrl, copy.duration ?? null]));
  return {
    ids: copies.map(({ id }) => id),
    secondsOf: (url) => seconds.get(url) ?? null,
    // A failure here is repaired by the nightly clean-up.
    [Symbol.asyncDispose]: () =>
      context.db
        .transaction((tx) => removeReferenceCopies(context.jobs, tx, taskId))
        .catch((error: unknown) =>
          call.log.warn({ err: error, taskId }, 'copies were not removed'),
        ),
  };
}

/** Stores every file, or none: the first failure stops the others. */
async function storeAll(
  context: ServiceContext,
  call: KeyCall,
  request: Parameters<typeof keepReferences>[2],
): Promise<Copy[]> {
  const failController = new AbortController();
  const signal = AbortSignal.any([
    failController.signal,
    call.request.signal,
    AbortSignal.timeout(timeoutMs),
  ]);
  // An address in two fields is fetched twice, because each field has its own check.
  let firstError: unknown;
  const outcomes = await Promise.allSettled(
    request.files.map((namedFile) =>
      storeCopy(context, call, { ...request, namedFile, signal }).catch((error: unknown) => {
        firstError ??= error;
        failController.abort();
        throw error;
      }),
    ),
  );
  const copies = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (copies.length === request.files.length) return copies;
  await deleteFiles(context, copies);
  throw firstError instanceof SemaphoreFullError || firstError === signal.reason
    ? busyError()
    : firstError;
}

async function storeCopy(
  context: ServiceContext,
  call: KeyCall,
  request: { taskId: string; namedFile: NamedFile; spoolDirectory: string; signal: AbortSignal },
): Promise<Copy> {
  const { namedFile, spoolDirectory, signal } = request;
  const { allowLoopback } = context.settings;
  const { workspaceId } = call.auth;
  const options = { workspaceId, spoolDirectory, allowLoopback, signal, timeoutMs };
  const download = () => downloadReference(namedFile, options);
  await using downloaded = await downloadSlots.run(workspaceId, download, signal);
  const copy = newCopyRow(call, request, downloaded);
  const { path } = downloaded.file;
  await storeFromDisk(context.storage, { ...copy, path, key: copy.storageKey });
  return copy;
}

/**
 * Fetches a file from an address, as the files that requests name are fetched. Throws `ApiError`
 * reference_download_failed, reference_invalid, service_busy.
 */
export async function downloadUrl(
  { settings }: Pick<ServiceContext, 'settings'>,
  { auth, request }: Pick<KeyCall, 'auth' | 'request'>,
  { url, spoolDirectory }: { url: string; spoolDirectory: string },
): Promise<DownloadedReference> {
  const { workspaceId } = auth;
  const { allowLoopback } = settings;
  const { signal } = request;
  const namedFile: NamedFile = {
    field: 'url',
    index: 0,
    value: url,
    kind: null,
    namedBy: 'url',
    maxBytes: limits.uploadBytes,
  };
  const options = { workspaceId, spoolDirectory, allowLoopback, signal, timeoutMs };
  try {
    return await downloadSlots.run(
      workspaceId,
      () => downloadReference(namedFile, options),
      signal,
    );
  } catch (error) {
    throw error instanceof SemaphoreFullError ? busyError() : error;
  }
}

const busyError = () =>
  new ApiError(
    'service_busy',
    'Many references are being fetched right now. Send it again in a moment.',
  );

function newCopyRow(
  { auth, actor }: KeyCall,
  { taskId, namedFile }: { taskId: string; namedFile: NamedFile },
  { file, inspectedFile }: DownloadedReference,
): Copy {
  const id = newId('asset');
  const { contentType, width, height, duration } = inspectedFile;
  const extension = mediaTypeOf(contentType)?.extension ?? 'bin';
  return {
    id,
    workspaceId: auth.workspaceId,
    role: 'reference',
    token: newMediaToken(),
    storageKey: `references/${auth.workspaceId}/${id}.${extension}`,
    contentType,
    size: file.size,
    width: width ?? null,
    height: height ?? null,
    duration: duration ?? null,
    region: auth.region,
    keyId: auth.keyId,
    actor,
    taskId,
    sourceUrl: namedFile.value,
  };
}

const deleteFiles = ({ storage }: ServiceContext, copies: readonly Copy[]): Promise<unknown> =>
  Promise.allSettled(copies.map(({ storageKey }) => storage.delete(storageKey)));
