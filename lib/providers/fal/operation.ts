import { type MediaProvider, type MediaReference, type MediaStart, ProviderError } from '../media';
import { CallError, type Caller, createCaller } from '../remote/caller';
import { isOnThisMachine } from '../remote/declaration-fields';
import { withMasks } from '../remote/mask-files';
import { readReference } from '../remote/read-reference';
import {
  responseTo,
  startFailure,
  startOutcome,
  startWithoutOperation,
  unavailable,
  unreadable,
} from '../remote/start-outcome';
import { reachableFrom } from '../remote/webhook-address';
import { createWebhookKeys } from '../remote/webhook-keys';
import { checkFal } from './check';
import type { FalDeclaration } from './declaration';
import { importFalDocument, importFalModel, listedFalModels } from './import-models';
import { readResult, readStatus, rejectionOf } from './outcome';
import { falInput, isEndpointId, isOperation, operationOf } from './request';
import { keysOf, readFalWebhook, requestIdOf } from './webhook';

export type FalOptions = Pick<
  FalDeclaration,
  'queueUrl' | 'restUrl' | 'catalogUrl' | 'keepDays' | 'concurrent' | 'perMinute'
> & { apiKey: string; webhooks?: boolean };

const daySeconds = 86_400;
/** fal's categories of models that make pictures, videos and sound. */
const categories = [
  'text-to-image',
  'image-to-image',
  'text-to-video',
  'image-to-video',
  'video-to-video',
  'text-to-speech',
  'text-to-audio',
];
const uploadTimeoutMs = 120_000;
const submitTimeoutMs = 60_000;

/** Runs models of fal.ai. There is no list of requests, so an unknown start cannot be looked up. */
export function createFalProvider(options: FalOptions): MediaProvider {
  const { queueUrl, restUrl, catalogUrl, apiKey, concurrent, perMinute, keepDays } = options;
  const { webhooks = true } = options;
  const caller = createCaller({ perMinute });
  const isLocal = isOnThisMachine(queueUrl);
  const lifecycle = JSON.stringify({ expiration_duration_seconds: keepDays * daySeconds });
  const headers = {
    authorization: `Key ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const get = (path: string, signal: AbortSignal) =>
    caller.call(`${queueUrl}/${path}`, { method: 'GET', headers, signal });
  const webhookKeys = createWebhookKeys(async (signal) => {
    const url = `${restUrl}/.well-known/jwks.json`;
    const response = await caller.call(url, { method: 'GET', signal });
    const publishedKeys = keysOf(response.json());
    if (response.status !== 200 || publishedKeys.length === 0) throw unreadable(response);
    return publishedKeys;
  });

  return {
    name: 'fal',
    limits: { concurrent, perMinute },
    hasRepeatableStart: false,

    async start(originalRequest, { signal, storeStart }): Promise<MediaStart> {
      if (!isEndpointId(originalRequest.model)) {
        const detail = `"${originalRequest.model}" is no endpoint id of fal.`;
        const code = 'upstream_error';
        return { state: 'refused', code, message: unavailable, retryable: true, detail };
      }
      const request = await withMasks(originalRequest, 'white');
      const urls: string[] = [];
      for (const reference of request.references) {
        urls.push(await uploadReference(caller, options, lifecycle, reference, signal));
      }
      const body = JSON.stringify(falInput(request, urls));
      const webhookUrl = webhooks ? reachableFrom(queueUrl, request.webhookUrl) : undefined;
      const query =
        webhookUrl === undefined ? '' : `?fal_webhook=${encodeURIComponent(webhookUrl)}`;
      try {
        const response = await caller.call(`${queueUrl}/${request.model}${query}`, {
          method: 'POST',
          headers: { ...headers, 'x-fal-object-lifecycle-preference': lifecycle },
          body,
          signal,
          timeoutMs: submitTimeoutMs,
          storeStart,
        });
        if (response.status < 200 || response.status > 202)
          return startOutcome(response, rejectionOf);
        const operation = operationOf(request.model, response.json(), queueUrl);
        return operation === null
          ? startWithoutOperation(response, rejectionOf)
          : { state: 'taken', operation };
      } catch (error) {
        return startFailure(error);
      }
    },

    async status(operation, signal) {
      assertOperation(operation);
      const status = readStatus(await get(`${operation}/status`, signal));
      if (status.state === 'running') return status;
      const response = await get(operation, signal);
      try {
        return readResult(response, { isLocal });
      } catch (error) {
        // What the result says is more exact, where it can be read.
        if (status.failure === null) throw error;
        return status.failure;
      }
    },

    readWebhook: async (webhook) =>
      webhooks ? await readFalWebhook(webhook, webhookKeys, Date.now()) : null,

    webhookName: requestIdOf,

    async cancel(operation) {
      assertOperation(operation);
      // fal cancels an operation that waits or runs if it can, and answers 400 for one that has
      // ended.
      await caller.call(`${queueUrl}/${operation}/cancel`, {
        method: 'PUT',
        headers,
        signal: AbortSignal.timeout(submitTimeoutMs),
      });
    },

    check: (signal) => checkFal(caller, { catalogUrl, headers, signal }),

    async listModels(search, signal) {
      // One request for each kind of result, because most models of fal make neither pictures nor videos.
      const pages = await Promise.all(
        categories.map(async (category) => {
          const query = new URLSearchParams({ category, status: 'active', limit: '50' });
          if (search.trim() !== '') query.set('q', search.trim());
          const url = `${catalogUrl}/models?${query.toString()}`;
          const response = await responseTo(caller.call(url, { method: 'GET', headers, signal }));
          if (response.status !== 200) throw unreadable(response);
          return listedFalModels(response.json());
        }),
      );
      return pages.flat();
    },

    async describeModel(model, signal) {
      const query = new URLSearchParams({ endpoint_id: model, expand: 'openapi-3.0' });
      const url = `${catalogUrl}/models?${query.toString()}`;
      const response = await responseTo(caller.call(url, { method: 'GET', headers, signal }));
      if (response.status === 404) return null;
      const { models } = (response.json() ?? {}) as { models?: unknown };
      if (response.status !== 200 || !Array.isArray(models)) throw unreadable(response);
      return importFalModel(models[0]);
    },

    readDocument: importFalDocument,

    close: () => caller.close(),
  };
}

function assertOperation(operation: string): void {
  if (isOperation(operation)) return;
  throw new ProviderError('internal_error', `"${operation}" is no operation of fal.`, {
    retryable: false,
  });
}

/** Puts a file into fal's storage and returns its address: ours may not be reachable from there. */
async function uploadReference(
  caller: Caller,
  { restUrl, apiKey }: FalOptions,
  lifecycle: string,
  reference: MediaReference,
  signal: AbortSignal,
): Promise<string> {
  const { bytes, name } = await readReference(reference);
  try {
    const response = await caller.call(
      `${restUrl}/storage/upload/initiate?storage_type=fal-cdn-v3`,
      {
        method: 'POST',
        headers: {
          authorization: `Key ${apiKey}`,
          'content-type': 'application/json',
          'x-fal-object-lifecycle': lifecycle,
        },
        body: JSON.stringify({ content_type: reference.contentType, file_name: name }),
        signal,
      },
    );
    const places = response.json() as { upload_url?: unknown; file_url?: unknown } | undefined;
    if (typeof places?.upload_url !== 'string' || typeof places.file_url !== 'string') {
      throw unreadable(response);
    }
    const uploadReply = await caller.call(places.upload_url, {
      method: 'PUT',
      headers: { 'content-type': reference.contentType },
      body: bytes,
      signal,
      timeoutMs: uploadTimeoutMs,
    });
    if (uploadReply.status >= 300) throw unreadable(uploadReply);
    return places.file_url;
  } catch (error) {
    if (!(error instanceof CallError) && !(error instanceof ProviderError)) throw error;
    throw new ProviderError('upstream_error', unavailable, { retryable: true, cause: error });
  }
}
