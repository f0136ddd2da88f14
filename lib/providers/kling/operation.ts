import { type MediaProvider, type MediaRequest, type MediaStart, ProviderError } from '../media';
import { createCaller, type ProviderResponse } from '../remote/caller';
import { isOnThisMachine } from '../remote/declaration-fields';
import { addressOf, type ReferenceAddress } from '../remote/reference-address';
import { noModelOf, responseTo, startFailure } from '../remote/start-outcome';
import type { KlingDeclaration } from './declaration';
import { importKlingModel, listedKlingModels } from './import-models';
import { readCreated, readFound, readTask, readVideoId } from './outcome';
import {
  extensionModel,
  isModel,
  isTask,
  klingPaths,
  klingTask,
  readOperation,
  writeOperation,
} from './request';
import { klingToken } from './token';

export type KlingOptions = Pick<
  KlingDeclaration,
  'baseUrl' | 'usdPerUnit' | 'concurrent' | 'perMinute'
> & { accessKey: string; secretKey: string };

const createTimeoutMs = 60_000;

/** Makes videos and pictures of family K. Each task carries our key, by which an unknown start is looked up. */
export function createKlingProvider(options: KlingOptions): MediaProvider {
  const { baseUrl, usdPerUnit, concurrent, perMinute } = options;
  const caller = createCaller({ perMinute });
  const isLocal = isOnThisMachine(baseUrl);
  const headers = () => ({
    authorization: `Bearer ${klingToken(options, Date.now())}`,
    'content-type': 'application/json',
  });
  const get = (path: string, signal: AbortSignal): Promise<ProviderResponse> =>
    caller.call(`${baseUrl}${path}`, { method: 'GET', headers: headers(), signal });

  /** Kling's own id of the video that goes on. Throws `ProviderError` reference_invalid when it has none. */
  async function videoIdOf({ references }: MediaRequest, signal: AbortSignal): Promise<string> {
    const madeBy = references.find(({ field }) => field === 'source_video_url')?.madeBy;
    const work = madeBy && readOperation(madeBy.operation);
    const id =
      work &&
      readVideoId(await responseTo(get(`${work.path}/${work.id}`, signal)), madeBy.outputIndex);
    if (id) return id;
    const message =
      'This model goes on only with videos that were made here by the same account of Kling in the last 30 days. Choose one of those.';
    throw new ProviderError('reference_invalid', message, { retryable: false });
  }

  return {
    name: 'kling',
    limits: { concurrent, perMinute },
    // Kling does not document its response to a repeated key, so an unknown start is looked up and never repeated.
    hasRepeatableStart: false,

    async start(request, { signal, storeStart }): Promise<MediaStart> {
      if (!isModel(request.model)) return noModelOf('Kling', request.model);
      const isExtension = request.model === extensionModel;
      const files: ReferenceAddress[] = [];
      for (const reference of request.references)
        files.push(await addressOf(reference, { isLocal }));
      const videoId = isExtension ? await videoIdOf(request, signal) : undefined;
      const { path, body } = klingTask(request, files, videoId);
      try {
        const response = await caller.call(`${baseUrl}${path}`, {
          method: 'POST',
          headers: headers(),
          body: JSON.stringify(body),
          signal,
          timeoutMs: createTimeoutMs,
          storeStart,
        });
        const createdTask = readCreated(response);
        return 'id' in createdTask
          ? { state: 'taken', operation: writeOperation(path, createdTask.id) }
          : createdTask;
      } catch (error) {
        return startFailure(error);
      }
    },

    async find(key, signal) {
      if (!isTask(key)) return null;
      // The key does not tell at which path the task was created, and gateways offer only some of them (README).
      const errors: unknown[] = [];
      for (const path of klingPaths) {
        try {
          const id = readFound(await get(`${path}/${key}`, signal));
          if (id !== null) return writeOperation(path, id);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
      return null;
    },

    async status(operation, signal) {
      const read = readOperation(operation);
      if (read === null) {
        const message = `"${operation}" is no operation of Kling.`;
        throw new ProviderError('internal_error', message, { retryable: false });
      }
      const kind = read.path.startsWith('/v1/images') ? 'image' : 'video';
      const response = await get(`${read.path}/${read.id}`, signal);
      return readTask(response, { isLocal, usdPerUnit: usdPerUnit[kind] });
    },

    // Kling documents no way to stop a task.
    cancel: async () => {},

    listModels: async (search) => listedKlingModels(search),
    describeModel: async (model) => importKlingModel(model),

    close: () => caller.close(),
  };
}
