import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/lib/contract';
import { GuardedFetchError, type GuardedResponse, guardedFetch } from '@/lib/platform/net';
import { SemaphoreFullError } from '@/lib/platform/semaphore';
import { ApiError } from '../../http';
import type { InspectedFile, SpooledFile } from '../media';
import {
  canonicalType,
  inspectFile,
  MediaRefusedError,
  requireDecodable,
  SpoolTooLargeError,
  spool,
} from '../media';
import { checkKind, invalidReference } from './check-kind';
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
  readonly inspected: InspectedFile;
}

interface FetchedFile {
  readonly file: SpooledFile;
  /** `Content-Type` as the server sent it. */
  readonly declared: string | null;
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
  const { file, declared } = await fetchWithRetries(namedFile, options);
  try {
    const inspected = await inspectFile(file.path, options.workspaceId);
    checkKind(namedFile, { ...inspected, size: file.size });
    checkDeclaredType(namedFile, declared, inspected);
    if (inspected.kind === 'image') await requireDecodable(file.path, options.workspaceId);
    return { file, inspected, [Symbol.asyncDispose]: () => file[Symbol.asyncDispose]() };
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
  declared: string | null,
  { kind, contentType }: InspectedFile,
): void {
  const [family] = canonicalType(declared ?? '').split('/');
  const isPicture = kind === 'image';
  const contradicts =
    family === 'text' ||
    (family === 'image' && !isPicture) ||
    ((family === 'video' || family === 'audio') && isPicture);
  if (!contradicts) return;
  throw invalidReference(
    namedFile,
    `is ${contentType}, but its server sends the Content-Type ${canonicalType(declared ?? '')}. Have it send the file's own type, or upload the file.`,
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
      if (!reason.passing || attempt >= maxAttempts || options.signal.aborted) {
        throw new ApiError(
          'reference_download_failed',
          `${placeOf(namedFile)} could not be downloaded: ${reason.words}. Check that anyone can open its address, or upload the file.`,
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
function redirectOf(response: GuardedResponse, from: string): string | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, from) ? new URL(location, from).href : null;
}

async function spoolBody(
  response: GuardedResponse,
  { spoolDirectory, signal }: DownloadOptions,
): Promise<FetchedFile> {
  if (response.status !== 200) {
    response.discard();
    const passing = response.status >= 500 || response.status === 429;
    throw new DownloadError(`its server answered ${response.status}`, passing);
  }
  const file = await spool(response.body, {
    directory: spoolDirectory,
    maxBytes: limits.uploadBytes,
    signal,
  });
  return { file, declared: response.headers.get('content-type') };
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

const guardWords: Readonly<Record<GuardedFetchError['code'], { words: string; passing: boolean }>> =
  {
    url_not_allowed: { words: 'only plain https addresses are fetched', passing: false },
    address_not_allowed: { words: 'its address is not on the public internet', passing: false },
    dns_failed: { words: 'its host name is not known', passing: true },
    connect_failed: { words: 'its server could not be reached', passing: true },
    timeout: { words: 'its server took too long', passing: false },
    too_large: { words: 'it is larger than 64 MB', passing: false },
    aborted: { words: 'its server took too long', passing: false },
  };

/** Why a download failed, in words, and whether it may pass; `null` when the fault is ours. */
function reasonOf(error: unknown): { words: string; passing: boolean } | null {
  if (error instanceof DownloadError) return { words: error.message, passing: error.isTemporary };
  if (error instanceof SpoolTooLargeError) return guardWords.too_large;
  if (error instanceof GuardedFetchError) return guardWords[error.code];
  return error instanceof Error && error.name === 'AbortError' ? guardWords.aborted : null;
}
