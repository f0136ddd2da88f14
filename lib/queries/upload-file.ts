import type { UploadedFile, UploadIngredient } from '@/lib/contract';
import { failureIn, RequestError } from './fetcher';
import { reportRefusal } from './session-state';
import { uploadInterrupted } from './upload-interrupted';

export interface UploadOptions {
  /** Share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** The file belongs to an edit, and no list of uploads shows it. */
  isHidden?: boolean;
  /** The files that it was put together from, which its content credential names. */
  ingredients?: readonly UploadIngredient[];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isUploaded(body: unknown): body is UploadedFile {
  return typeof body === 'object' && body !== null && 'asset_id' in body && 'url' in body;
}

function refusal(status: number, body: unknown): RequestError {
  const failure = failureIn(body);
  if (failure) {
    reportRefusal(failure);
    return new RequestError(status, failure);
  }
  if (status === 0) return uploadInterrupted();
  return new RequestError(status, {
    code: 'foreign_answer',
    message: `The console answered with HTTP ${status}. Try again.`,
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  });
}

/**
 * Uploads one file to the workspace. If the service refuses the ingredients, the file is sent without them. Throws
 * {@link RequestError}, or the signal's reason.
 */
export async function uploadFile(
  workspace: string,
  file: File,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const { ingredients, ...otherOptions } = options;
  try {
    return await sendFile(workspace, file, options);
  } catch (error) {
    if (ingredients === undefined || !(error instanceof RequestError)) throw error;
    const { code, param } = error.failure;
    if (code !== 'unsupported_parameter' || param !== 'ingredients') throw error;
    return sendFile(workspace, file, otherOptions);
  }
}

/** With XMLHttpRequest, because `fetch` reports no upload progress. */
function sendFile(
  workspace: string,
  file: File,
  { onProgress, signal, isHidden = false, ingredients }: UploadOptions,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('abort', () => reject(signal?.reason ?? refusal(0, null)));
    request.addEventListener('error', () => reject(refusal(0, null)));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && isUploaded(body)) resolve(body);
      else reject(refusal(request.status, body));
    });
    const query = new URLSearchParams({
      name: file.name,
      type: file.type,
      size: String(file.size),
      ...(isHidden ? { for: 'edit' } : {}),
      ...(ingredients === undefined ? {} : { ingredients: '1' }),
    });
    request.open('POST', `/api/console/${workspace}/uploads?${query}`);
    const form = new FormData();
    if (ingredients !== undefined) form.set('ingredients', JSON.stringify(ingredients));
    form.set('file', file);
    request.send(form);
  });
}
