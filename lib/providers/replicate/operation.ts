import { randomUUID } from 'node:crypto';
import { type MediaProvider, type MediaReference, type MediaStart, ProviderError } from '../media';
import { CallError, createCaller } from '../remote/caller';
import { checkByCall } from '../remote/check';
import { isOnThisMachine } from '../remote/declaration-fields';
import { withMasks } from '../remote/mask-files';
import { readReference } from '../remote/read-reference';
import {
  noModelOf,
  responseTo,
  startFailure,
  startWithoutOperation,
  unavailable,
  unreadable,
} from '../remote/start-outcome';
import { reachableFrom } from '../remote/webhook-address';
import { createWebhookKeys } from '../remote/webhook-keys';
import type { ReplicateDeclaration } from './declaration';
import {
  importReplicateDocument,
  importReplicateModel,
  listedReplicateModels,
} from './import-models';
import { readFailedStart, readPrediction, rejectionOf } from './outcome';
import { fileForm, isPrediction, predictionOf, readModel } from './request';
import { readReplicateWebhook } from './webhook';

export type ReplicateOptions = Pick<
  ReplicateDeclaration,
  'baseUrl' | 'concurrent' | 'perMinute'
> & { apiKey: string; webhooks?: boolean };

const createTimeoutMs = 60_000;
const uploadTimeoutMs = 120_000;

/** Runs models of Replicate. It takes no key of ours, so an unknown start cannot be looked up. */
export function createReplicateProvider(options: ReplicateOptions): MediaProvider {
  const { baseUrl, apiKey, concurrent, perMinute, webhooks = true } = options;
  const caller = createCaller({ perMinute });
  const isLocal = isOnThisMachine(baseUrl);
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const get = (path: string, signal: AbortSignal) =>
    caller.call(`${baseUrl}${path}`, { method: 'GET', headers, signal });
  const webhookKeys = createWebhookKeys(async (signal) => {
    const response = await get('/webhooks/default/secret', signal);
    const { key } = (response.json() ?? {}) as { key?: unknown };
    if (response.status !== 200 || typeof key !== 'string') throw unreadable(response);
    return key;
  });

  async function uploadFile(reference: MediaReference, signal: AbortSignal): Promise<string> {
    const { bytes, name } = await readReference(reference);
    const boundary = `atelier-${randomUUID()}`;
    try {
      const response = await caller.call(`${baseUrl}/files`, {
        method: 'POST',
        headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: fileForm(name, reference.contentType, bytes, boundary),
        signal,
        timeoutMs: uploadTimeoutMs,
      });
      const { urls } = (response.json() ?? {}) as { urls?: { get?: unknown } };
      if (response.status > 201 || typeof urls?.get !== 'string') throw unreadable(response);
      return urls.get;
    } catch (error) {
      if (!(error instanceof CallError) && !(error instanceof ProviderError)) throw error;
      throw new ProviderError('upstream_error', unavailable, { retryable: true, cause: error });
    }
  }

  return {
    name: 'replicate',
    limits: { concurrent, perMinute },
    hasRepeatableStart: false,

    async start(originalRequest, { signal, storeStart }): Promise<MediaStart> {
      const model = readModel(originalRequest.model);
      if (model === null) return noModelOf('Replicate', originalRequest.model);
      const request = await withMasks(originalRequest, 'white');
      const urls: string[] = [];
      for (const reference of request.references) urls.push(await uploadFile(reference, signal));
      const { path, body } = predictionOf(model, request, urls);
      const webhook = webhooks ? reachableFrom(baseUrl, request.webhookUrl) : undefined;
      const callback =
        webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] };
      try {
        const response = await caller.call(`${baseUrl}${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ ...body, ...callback }),
          signal,
          timeoutMs: createTimeoutMs,
          storeStart,
        });
        if (response.status < 200 || response.status > 202) return readFailedStart(response);
        const { id } = (response.json() ?? {}) as { id?: unknown };
        return typeof id === 'string' && isPrediction(id)
          ? { state: 'taken', operation: id }
          : startWithoutOperation(response, rejectionOf);
      } catch (error) {
        return startFailure(error);
      }
    },

    async status(operation, signal) {
      assertOperation(operation);
      return readPrediction(await get(`/predictions/${operation}`, signal), { isLocal });
    },

    readWebhook: async (webhook) =>
      webhooks ? await readReplicateWebhook(webhook, webhookKeys, Date.now()) : null,

    webhookName: (operation) => operation,

    async cancel(operation) {
      assertOperation(operation);
      await caller.call(`${baseUrl}/predictions/${operation}/cancel`, {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(createTimeoutMs),
      });
    },

    check: (signal) =>
      checkByCall({
        sendCall: () => get('/account', signal),
        address: baseUrl,
        hasKey: true,
        read(response) {
          const { username } = (response.json() ?? {}) as { username?: unknown };
          return typeof username === 'string'
            ? { key: { ok: true, text: `The token works, for the account ${username}.` } }
            : null;
        },
      }),

    async listModels(search, signal) {
      const query = new URLSearchParams({ query: search.trim(), limit: '50' });
      const path =
        search.trim() === '' ? '/collections/text-to-image' : `/search?${query.toString()}`;
      const response = await responseTo(get(path, signal));
      if (response.status !== 200) throw unreadable(response);
      return listedReplicateModels(response.json());
    },

    async describeModel(modelId, signal) {
      const model = readModel(modelId);
      if (model === null || model.isDeployment) return null;
      const { name, version } = model;
      const modelReply = await responseTo(get(`/models/${name}`, signal));
      if (modelReply.status === 404) return null;
      if (modelReply.status !== 200) throw unreadable(modelReply);
      if (version === undefined) return importReplicateModel(modelReply.json(), undefined);
      const versionReply = await responseTo(get(`/models/${name}/versions/${version}`, signal));
      if (versionReply.status === 404) return null;
      if (versionReply.status !== 200) throw unreadable(versionReply);
      return importReplicateModel(modelReply.json(), versionReply.json());
    },

    readDocument(modelId, document) {
      const model = readModel(modelId);
      return model === null ? null : importReplicateDocument(model, document);
    },

    close: () => caller.close(),
  };
}

function assertOperation(operation: string): void {
  if (isPrediction(operation)) return;
  throw new ProviderError('internal_error', `"${operation}" is no prediction of Replicate.`, {
    retryable: false,
  });
}
