import { setTimeout as sleep } from 'node:timers/promises';
import { asJson } from '../json';
import { ProviderError } from '../media';
import { CallError, type Caller } from '../remote/caller';
import { unavailable, unreadable } from '../remote/start-outcome';
import { readFile } from './outcome';

const uploadTimeoutMs = 300_000;
const pollPauses = { firstPause: 200, maxPause: 5_000 };
const storedNamePattern = /^files\/[\w-]{1,60}$/;

interface StoredFile {
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly name: string;
}
export interface UploadOptions {
  readonly baseUrl: string;
  readonly key: Record<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file to Google's storage, which deletes it after two days, and returns its address once the model
 * can read it (README). Nothing of it is billed. Throws `ProviderError`.
 */
export async function uploadFile(
  caller: Caller,
  file: StoredFile,
  options: UploadOptions,
): Promise<string> {
  try {
    return await upload(caller, file, options);
  } catch (error) {
    const isOurs = error instanceof ProviderError && error.code !== 'reference_invalid';
    if (!isOurs && !(error instanceof CallError)) throw error;
    throw new ProviderError('upstream_error', unavailable, { retryable: true, cause: error });
  }
}

async function upload(
  caller: Caller,
  { contentType, bytes, name }: StoredFile,
  { baseUrl, key, signal }: UploadOptions,
): Promise<string> {
  const { origin, pathname } = new URL(baseUrl);
  const uploadSession = await caller.call(`${origin}/upload${pathname}/files`, {
    method: 'POST',
    headers: {
      ...key,
      'content-type': 'application/json',
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(bytes.byteLength),
      'x-goog-upload-header-content-type': contentType,
    },
    body: JSON.stringify({ file: { display_name: name } }),
    signal,
  });
  const address = uploadSession.headers.get('x-goog-upload-url');
  // The file goes to Google itself and nowhere else.
  if (uploadSession.status !== 200 || address === null || !isAt(address, origin))
    throw unreadable(uploadSession);
  const uploadReply = await caller.call(address, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'x-goog-upload-offset': '0',
      'x-goog-upload-command': 'upload, finalize',
    },
    body: bytes,
    signal,
    timeoutMs: uploadTimeoutMs,
  });
  const { name: fileName, uri, state } = asJson(asJson(uploadReply.json()).file);
  if (
    uploadReply.status !== 200 ||
    typeof uri !== 'string' ||
    !storedNamePattern.test(String(fileName))
  ) {
    throw unreadable(uploadReply);
  }
  if (state === 'ACTIVE') return uri;
  for (
    let delayMs = pollPauses.firstPause;
    ;
    delayMs = Math.min(pollPauses.maxPause, delayMs * 2)
  ) {
    const poll = { method: 'GET', headers: key, signal } as const;
    const fileState = readFile(await caller.call(`${baseUrl}/${String(fileName)}`, poll));
    if (fileState === 'ready') return uri;
    if (fileState === 'failed') {
      const message = `The model cannot read the file ${name}. Use another one.`;
      throw new ProviderError('reference_invalid', message, { retryable: false });
    }
    await sleep(delayMs, undefined, { signal });
  }
}

const isAt = (address: string, origin: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin;
