import { type MediaProvider, type MediaStart, ProviderError } from '../media';
import { createCaller } from '../remote/caller';
import { isOnThisMachine } from '../remote/declaration-fields';
import { addressOf, type ReferenceAddress } from '../remote/reference-address';
import { startFailure, startWithoutOperation, unavailable } from '../remote/start-outcome';
import { type AssetOptions, createArkAvatars } from './avatars';
import type { ArkDeclaration } from './declaration';
import { importArkModel, listedArkModels } from './import-models';
import { readRefusal, readTask, rejectionOf } from './outcome';
import type { ArkOperation } from './request';
import { arkTask, isModel, isTask, readOperation, writeOperation } from './request';

export type ArkOptions = Pick<ArkDeclaration, 'baseUrl' | 'models' | 'concurrent' | 'perMinute'> & {
  apiKey: string;
  /** Where avatars are checked; without it their pictures are references. */
  assets?: AssetOptions;
};

const createTimeoutMs = 60_000;

/** Makes videos of family S. Tasks carry no key of ours, so an unknown start cannot be looked up. */
export function createArkProvider(options: ArkOptions): MediaProvider {
  const { baseUrl, apiKey, models, assets, concurrent, perMinute } = options;
  const caller = createCaller({ perMinute });
  const isLocal = isOnThisMachine(baseUrl);
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const tasksUrl = `${baseUrl}/contents/generations/tasks`;
  const poll = (id: string, signal: AbortSignal) =>
    caller.call(`${tasksUrl}/${id}`, { method: 'GET', headers, signal });

  return {
    name: 'ark',
    limits: { concurrent, perMinute },
    hasRepeatableStart: false,
    ...(assets === undefined ? {} : { avatars: createArkAvatars(caller, assets) }),

    async start(request, { signal, storeStart }): Promise<MediaStart> {
      const { model, references } = request;
      if (!isModel(model)) {
        const detail = `"${model}" is no model of Ark.`;
        const code = 'upstream_error';
        return { state: 'refused', code, message: unavailable, retryable: true, detail };
      }
      const files: ReferenceAddress[] = [];
      for (const reference of references) {
        const isAsset = reference.avatarReference !== undefined;
        files.push(
          isAsset ? { url: '' } : await addressOf(reference, { isLocal, inline: inlineTypes }),
        );
      }
      const isFromVideo = references.some(({ contentType }) => contentType.startsWith('video/'));
      try {
        const response = await caller.call(tasksUrl, {
          method: 'POST',
          headers,
          body: JSON.stringify(arkTask(request, files)),
          signal,
          timeoutMs: createTimeoutMs,
          storeStart,
        });
        if (response.status < 200 || response.status > 202) return readRefusal(response);
        const { id } = (response.json() ?? {}) as { id?: unknown };
        return isTask(id)
          ? { state: 'taken', operation: writeOperation({ id, model, isFromVideo }) }
          : startWithoutOperation(response, rejectionOf);
      } catch (error) {
        return startFailure(error);
      }
    },

    async status(operation, signal) {
      const { id, model, isFromVideo } = parseOperation(operation);
      const prices = Object.hasOwn(models, model) ? models[model] : undefined;
      return readTask(await poll(id, signal), { isLocal, isFromVideo, prices });
    },

    async cancel(operation) {
      const { id } = parseOperation(operation);
      const signal = AbortSignal.timeout(createTimeoutMs);
      // Once a task has ended, the same request erases its record; while it runs, Ark refuses it.
      const { status } = ((await poll(id, signal)).json() ?? {}) as { status?: unknown };
      if (status !== 'queued') return;
      await caller.call(`${tasksUrl}/${id}`, { method: 'DELETE', headers, signal });
    },

    listModels: async (search) => listedArkModels(search),
    describeModel: async (model) => importArkModel(model),

    close: () => caller.close(),
  };
}

/** Kinds of files that may be sent in the request; Ark takes videos only by address. */
const inlineTypes = ['image/', 'audio/'];

function parseOperation(operation: string): ArkOperation {
  const read = readOperation(operation);
  if (read !== null) return read;
  throw new ProviderError('internal_error', `"${operation}" is no operation of Ark.`, {
    retryable: false,
  });
}
