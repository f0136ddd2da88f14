import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { limits } from '@/lib/contract';
import type { GuardedResponse } from '@/lib/platform/net';
import { GuardedFetchError, guardedFetch } from '@/lib/platform/net';
import type { MediaReference } from '@/lib/providers';
import type { SpooledFile } from '../../media';
import { inspectFile, MediaRefusedError, SpoolTooLargeError, spool } from '../../media';
import type { NamedFile } from './named-file';
import { placeOf } from './named-file';
import type { Engine } from './run';
import { TaskFailure } from './task-failure';
import { retryDelayMs, wait } from './waiting';

const timeoutMs = 60_000;
const mostRedirects = 3;
const mostAttempts = 3;

type Downloaded = Pick<MediaReference, 'contentType' | 'open'> & AsyncDisposable;
type Place = Pick<NamedFile, 'field' | 'index' | 'value'>;

/**
 * Fetches a file that a request names, through the guarded fetcher, to disk. Throws {@link TaskFailure}
 * reference_download_failed, or reference_invalid when the content is nothing we take.
 */
export async function downloadReference(
  engine: Engine,
  place: Place,
  signal: AbortSignal,
): Promise<Downloaded> {
  const file = await engine.heavy.pass(() => fetchWithRetries(engine, place, signal), signal);
  try {
    const { contentType } = await inspectFile(file.path);
    return {
      contentType,
      open: async () => Readable.toWeb(createReadStream(file.path)) as ReadableStream<Uint8Array>,
      [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
    };
  } catch (error) {
    await file[Symbol.asyncDispose]();
    if (!(error instanceof MediaRefusedError)) throw error;
    throw new TaskFailure('reference_invalid', `${placeOf(place)}: ${error.message}`);
  }
}

async function fetchWithRetries(
  engine: Engine,
  place: Place,
  signal: AbortSignal,
): Promise<SpooledFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchToDisk(engine, place.value, signal);
    } catch (error) {
      signal.throwIfAborted();
      const reason = reasonOf(error);
      if (reason === null) throw error;
      if (!reason.passing || attempt >= mostAttempts) {
        throw new TaskFailure(
          'reference_download_failed',
          `${placeOf(place)} could not be downloaded: ${reason.words}.`,
          { cause: error },
        );
      }
      const nowMs = engine.context.clock.now();
      await wait(retryDelayMs(engine.pace, attempt), { nowMs, untilMs: Infinity, signal });
    }
  }
}

async function fetchToDisk(
  engine: Engine,
  address: string,
  signal: AbortSignal,
): Promise<SpooledFile> {
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    const response = await guardedFetch(url, {
      maxBytes: limits.uploadBytes,
      timeoutMs,
      signal,
      allowLoopback: engine.context.settings.allowLoopback,
    });
    const target = redirectOf(response, url);
    if (target === null) return spoolBody(engine, response, signal);
    response.discard();
    if (redirects === mostRedirects) throw new DownloadError('it redirects too often', false);
    url = target;
  }
}

/** Where a redirect leads; each step passes the guard by itself. */
function redirectOf(response: GuardedResponse, from: string): string | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return null;
  return URL.canParse(location, from) ? new URL(location, from).href : null;
}

async function spoolBody(
  { files }: Engine,
  response: GuardedResponse,
  signal: AbortSignal,
): Promise<SpooledFile> {
  if (response.status !== 200) {
    response.discard();
    const passing = response.status >= 500 || response.status === 429;
    throw new DownloadError(`its server answered ${response.status}`, passing);
  }
  return spool(response.body, {
    directory: files.spoolDirectory,
    maxBytes: limits.uploadBytes,
    signal,
  });
}

class DownloadError extends Error {
  override readonly name = 'DownloadError';
  constructor(
    message: string,
    readonly passing: boolean,
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
    timeout: { words: 'its server took too long', passing: true },
    too_large: { words: 'it is larger than 64 MB', passing: false },
    aborted: { words: 'the download was interrupted', passing: true },
  };

/** Why a download failed, in words, and whether it may pass; `null` when the fault is ours. */
function reasonOf(error: unknown): { words: string; passing: boolean } | null {
  if (error instanceof DownloadError) return { words: error.message, passing: error.passing };
  if (error instanceof SpoolTooLargeError) return guardWords.too_large;
  return error instanceof GuardedFetchError ? guardWords[error.code] : null;
}
