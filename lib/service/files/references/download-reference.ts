import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/lib/contract';
import { BodyTooLargeError } from '@/lib/platform/body';
import { GuardedFetchError, type GuardedResponse, guardedFetch } from '@/lib/platform/net';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { ApiError } from '../../http';
import type { InspectedFile, SpooledFile } from '../media';
import { canonicalType, inspectFile, MediaRefusedError, requireDecodable, spool } from '../media';
import { checkReferenceFile, invalidReference } from './check-reference-file';
import { type NamedFile, placeOf } from './named-file';

const maxRedirects = 3;
const maxAttempts = 2;
const retryAfterMs = 500;

export interface DownloadOptions {
  readonly workspaceId: string;
  readonly spoolDirectory: string;
  /** Development and tests: the address may be on this machine. */
  readonly allowLoopback: boolean;
  readonly signal: AbortSignal;
  /** For one attempt in total. */
  readonly timeoutMs: number;
}

/** A downloaded file on disk with its type and size; disposing removes it. */
export interface DownloadedReference extends AsyncDisposable {
  readonly file: SpooledFile;
  readonly inspectedFile: InspectedFile;
}

interface FetchedFile {
  readonly file: SpooledFile;
  /** `Content-Type` as the server sent it. */
  readonly declaredType: string | null;
}

/**
 * Fetches a file that a request names, through the guarded fetcher, to disk, and checks that it is what its field takes
 * (`docs/interface.md#reference-files`). Throws `ApiError` reference_download_failed, reference_invalid;
 * `SemaphoreFullError`.
 */
export async function downloadReference(
  namedFile: NamedFile,
  options: DownloadOptions,
): Promise<DownloadedReference> {
  const { file, declaredType } = await fetchWithRetries(namedFile, options);
  try {
    const inspectedFile = await inspectFile(file.path, options.workspaceId);
    checkReferenceFile(namedFile, { ...inspectedFile, size: file.size });
    checkDeclaredType(namedFile, declaredType, inspectedFile);
    if (inspectedFile.kind === 'image') await requireDecodable(file.path, options.workspaceId);
    return {
      file,
      inspectedFile,
      [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
    };
  } catch (error) {
    await file[Symbol.asyncDispose]();
    if (error instanceof ApiError || error instanceof SemaphoreFullError) throw error;
    const reason = error instanceof MediaRefusedError ? error.message : 'The file cannot be read.';
    throw invalidReference(namedFile, `cannot be used: ${reason} Replace the file.`, error);
  }
}

/**
 * The interface requires a Content-Type that matches the file (`docs/interface.md#reference-files`). A missing or
 * general one, such as application/octet-stream, is accepted, and so is a video type for sound in a container that both
 * use.
 */
function checkDeclaredType(
  namedFile: NamedFile,
  declaredType: string | null,
  { kind, contentType }: InspectedFile,
): void {
  const [family] = canonicalType(declaredType ?? '').split('/');
  const isPicture = kind === 'image';
  const isContradiction =
    family === 'text' ||
    (family === 'image' && !isPicture) ||
    ((family === 'video' || family === 'audio') && isPicture);
  if (!isContradiction) return;
  throw invalidReference(
    namedFile,
    `is ${contentType}, but its server sends the Content-Type ${canonicalType(declaredType ?? '')}. Have it send the file's own type, or upload the file.`,
  );
}

async function fetchWithRetries(
  namedFile: NamedFile,
  options: DownloadOptions,
): Promise<FetchedFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchToDisk(namedFile.value, options);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (!reason.isTemporary || attempt >= maxAttempts || options.signal.aborted) {
        throw new ApiError(
          'reference_download_failed',
          `${placeOf(namedFile)} could not be downloaded: ${reason.message}. Check that anyone can open its address, or upload the file.`,
          { param: namedFile.field, cause: error },
        );
      }
      await sleep(retryAfterMs, undefined, { signal: options.signal }).catch(() => undefined);
    }
  }
}

async function fetchToDisk(address: string, options: DownloadOptions): Promise<FetchedFile> {
  const { allowLoopback, timeoutMs, signal } = options;
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    const response = await guardedFetch(url, {
      maxBytes: limits.uploadBytes,
      timeoutMs,
      signal,
      allowLoopback,
    });
    const target = redirectOf(response, url);
    if (target === null) return spoolBody(response, options);
    response.discard();
    if (redirects === maxRedirects) throw new DownloadError('it redirects too often', false);
    url = target;
  }
}

/** The target of a redirect, which is fetched through the guard like the first address. */
function redirectOf(response: GuardedResponse, requestedUrl: string): string | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.parse(location, requestedUrl)?.href ?? null;
}

async function spoolBody(
  response: GuardedResponse,
  { spoolDirectory, signal }: DownloadOptions,
): Promise<FetchedFile> {
  if (response.status !== 200) {
    response.discard();
    const isTemporary = response.status >= 500 || response.status === 429;
    throw new DownloadError(`its server answered ${response.status}`, isTemporary);
  }
  const file = await spool(response.body, {
    directory: spoolDirectory,
    maxBytes: limits.uploadBytes,
    signal,
  });
  return { file, declaredType: response.headers.get('content-type') };
}

class DownloadError extends Error {
  override readonly name = 'DownloadError';
  constructor(
    message: string,
    readonly isTemporary: boolean,
  ) {
    super(message);
  }
}

const guardFailures: Readonly<
  Record<GuardedFetchError['code'], { message: string; isTemporary: boolean }>
> = {
  url_not_allowed: { message: 'only plain https addresses are fetched', isTemporary: false },
  address_not_allowed: { message: 'its address is not on the public internet', isTemporary: false },
  dns_failed: { message: 'its host name is not known', isTemporary: true },
  connect_failed: { message: 'its server could not be reached', isTemporary: true },
  timeout: { message: 'its server took too long', isTemporary: false },
  too_large: { message: 'it is larger than 64 MB', isTemporary: false },
  aborted: { message: 'its server took too long', isTemporary: false },
};

/** Why a download failed, and whether a second try may succeed; `null` when the fault is ours. */
function reasonOf(error: unknown): { message: string; isTemporary: boolean } | null {
  if (error instanceof DownloadError)
    return { message: error.message, isTemporary: error.isTemporary };
  if (error instanceof BodyTooLargeError) return guardFailures.too_large;
  if (error instanceof GuardedFetchError) return guardFailures[error.code];
  return error instanceof Error && error.name === 'AbortError' ? guardFailures.aborted : null;
}
