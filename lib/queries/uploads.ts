import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UploadedFile, UploadIngredient } from '@/lib/contract';
import type { RecentUpload } from '@/lib/pages/recent-uploads';
import { assetKeys } from './assets';
import { callConsole, failureIn, RequestError } from './fetcher';
import { reportRefusal } from './session-state';

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
  const message =
    status === 0
      ? 'The upload was interrupted. Check the connection and try again.'
      : `The console answered with HTTP ${status}. Try again.`;
  const blank = { param: null, request_id: null, retry_after: null, balance: null };
  return new RequestError(status, {
    code: status === 0 ? 'offline' : 'foreign_answer',
    message,
    ...blank,
  });
}

/**
 * Uploads one file to the workspace; without its ingredients to a service that knows none. Throws {@link RequestError}, or the
 * signal's reason.
 */
export async function uploadFile(
  workspace: string,
  file: File,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const { ingredients, ...rest } = options;
  try {
    return await sendFile(workspace, file, options);
  } catch (error) {
    if (ingredients === undefined || !(error instanceof RequestError)) throw error;
    const { code, param } = error.failure;
    if (code !== 'unsupported_parameter' || param !== 'ingredients') throw error;
    return sendFile(workspace, file, rest);
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
    const about = new URLSearchParams({
      name: file.name,
      type: file.type,
      size: String(file.size),
      ...(isHidden ? { for: 'edit' } : {}),
      ...(ingredients === undefined ? {} : { ingredients: '1' }),
    });
    request.open('POST', `/api/console/${workspace}/uploads?${about}`);
    const form = new FormData();
    if (ingredients !== undefined) form.set('ingredients', JSON.stringify(ingredients));
    form.set('file', file);
    request.send(form);
  });
}

/** {@link uploadFile} for a page: what it shows of the workspace's uploads is read again afterwards. */
export function useUpload(workspace: string) {
  const client = useQueryClient();
  return useCallback(
    async (file: File, options?: UploadOptions) => {
      const uploadedFile = await uploadFile(workspace, file, options);
      void client.invalidateQueries({ queryKey: assetKeys.all(workspace) });
      return uploadedFile;
    },
    [client, workspace],
  );
}

/** The workspace's latest uploads, newest first; part of the cache of its uploads (`assetKeys`). */
export const recentUploadsQueryOptions = (workspace: string) =>
  queryOptions({
    queryKey: [...assetKeys.all(workspace), 'recent'] as const,
    queryFn: async ({ signal }) =>
      (await callConsole<{ data: RecentUpload[] }>(`${workspace}/uploads`, { signal })).data,
    staleTime: 30_000,
  });
