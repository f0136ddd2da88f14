import type { MediaProvider, MediaReference, MediaRequest, MediaStart, StartCall } from '../media';
import { ProviderError } from '../media';
import type { ProviderDependencies } from '../open-providers';
import { type Caller, createCaller } from '../remote/caller';
import { checkByCall } from '../remote/check';
import type { CallResult, ImagePace, ImageWork } from '../remote/image-runs/create-image-runs';
import { createImageRuns } from '../remote/image-runs/create-image-runs';
import type { ImageStore, MadeImage } from '../remote/image-runs/image-operations';
import { isImageOperation } from '../remote/image-runs/image-operations';
import { readKey } from '../remote/key-of-open-list';
import { withMasks } from '../remote/mask-files';
import { modelIdsIn } from '../remote/model-ids';
import { fileOf } from '../remote/own-file';
import { readReference } from '../remote/read-reference';
import {
  responseTo,
  startFailure,
  startWithoutOperation,
  unreadable,
} from '../remote/start-outcome';
import { defaultModelOptions, type OpenAiMediaDeclaration } from './declaration';
import {
  encode,
  failedStart,
  idIn,
  requestImages,
  requestSpeech,
  requestTranscript,
} from './image-call';
import { importOpenAiModel } from './import-models';
import { isAbsent, lostAtServer, type ReturnedImage, readVideo, rejectionOf } from './outcome';
import type { ImageCall } from './request';
import { imageCalls, speechJson, transcriptionForm, videoForm, videoJson } from './request';

export type OpenAiMediaOptions = Pick<
  OpenAiMediaDeclaration,
  'baseUrl' | 'headers' | 'videos' | 'answerSeconds' | 'models' | 'concurrent' | 'perMinute'
> & { apiKey?: string | undefined; pace?: ImagePace | undefined };

const videoTimeoutMs = 120_000;
const videoPrefix = 'video:';
/** After so many polls in a row, over this time, that find no such video, the server was restarted and has lost it (README). */
const minAbsentPolls = 10;
const minAbsentMs = 120_000;
const driver = 'openai-media';

/** Makes pictures, videos, speech and transcripts through an endpoint as OpenAI's. */
export function createOpenAiMediaProvider(
  options: OpenAiMediaOptions,
  dependencies: ProviderDependencies,
): MediaProvider {
  const { baseUrl, concurrent, perMinute, apiKey } = options;
  const caller = createCaller({ perMinute });
  const headers = {
    ...options.headers,
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
  };
  const runs = createImageRuns({
    ...dependencies,
    driver,
    // Stored operations with this driver's references were written by this driver.
    operations: dependencies.operations as ImageStore,
    pace: options.pace,
    openAddress: (url, contentType) => fileOf(baseUrl, url, { headers, contentType }),
  });
  /** Videos that the server does not know: polls in a row, and the time of the first. */
  const absenceByOperation = new Map<string, { polls: number; sinceMs: number }>();
  const fetchModels = (signal: AbortSignal) =>
    caller.call(`${baseUrl}/models`, { method: 'GET', headers, signal });
  const videoUrl = (operation: string, suffix = '') =>
    `${baseUrl}/videos/${encodeURIComponent(operation.slice(videoPrefix.length))}${suffix}`;

  function imageWork(request: MediaRequest): ImageWork {
    const model = options.models[request.model] ?? defaultModelOptions;
    const settings = { baseUrl, headers, model, timeoutMs: options.answerSeconds * 1000 };
    const type = `image/${String(request.params.output_format ?? 'png')}`;
    const make = async (call: ImageCall, start: StartCall): Promise<CallResult> => {
      const response = await requestImages(caller, settings, call, start);
      if (response.state !== 'made') return response;
      const { images, ...rest } = response;
      return { ...rest, files: images.map((image) => fileFrom(image, type)) };
    };
    return {
      key: request.key,
      model: request.model,
      calls: imageCalls(request, model.imagesPerCall).map(
        (call) => (start: StartCall) => make(call, start),
      ),
    };
  }

  function soundWork(request: MediaRequest): ImageWork {
    const sound = request.references.find(({ field }) => field === 'audio_url');
    return sound === undefined ? speechWork(request) : transcriptWork(request, sound);
  }

  function transcriptWork(request: MediaRequest, sound: MediaReference): ImageWork {
    const model = options.models[request.model] ?? defaultModelOptions;
    const settings = { baseUrl, headers, model, timeoutMs: options.answerSeconds * 1000 };
    const form = transcriptionForm(request, sound);
    const listen = (start: StartCall) => requestTranscript(caller, settings, form, start);
    return { key: request.key, model: request.model, calls: [listen] };
  }

  function speechWork(request: MediaRequest): ImageWork {
    const settings = { baseUrl, headers, timeoutMs: options.answerSeconds * 1000 };
    const speak = (start: StartCall) => requestSpeech(caller, settings, speechJson(request), start);
    return { key: request.key, model: request.model, calls: [speak] };
  }

  function fileFrom(image: ReturnedImage, contentType: string): MadeImage {
    if ('url' in image) {
      const data = /^data:([^;,]{1,100});base64,/.exec(image.url);
      if (data === null) {
        return { url: new URL(image.url, baseUrl).href, contentType };
      }
      return fileFrom({ base64: image.url.slice(data[0].length) }, data[1] ?? contentType);
    }
    const { base64 } = image;
    // Decoded when it is stored, one at a time. Some gateways write a whole data URL here.
    const bytes = () => {
      const text = typeof base64 === 'string' ? base64 : base64.toString('latin1');
      return Buffer.from(
        text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text,
        'base64',
      );
    };
    return { contentType, open: async () => new Blob([bytes()]).stream() };
  }

  return {
    name: driver,
    limits: { concurrent, perMinute },
    hasRepeatableStart: false,

    async start(request, call) {
      if (request.family === 'video') {
        return await startVideo(caller, { ...options, headers }, request, call);
      }
      if (request.family === 'audio') return await runs.start(soundWork(request), call);
      return await runs.start(imageWork(await withMasks(request, 'alpha')), call);
    },

    find: (key) => runs.find(key),

    async status(operation, signal) {
      if (isImageOperation(driver, operation)) return await runs.status(operation);
      assertOperation(operation);
      const response = await caller.call(videoUrl(operation), { method: 'GET', headers, signal });
      if (isAbsent(response)) {
        const { polls, sinceMs } = absenceByOperation.get(operation) ?? {
          polls: 0,
          sinceMs: dependencies.clock.now(),
        };
        absenceByOperation.set(operation, { polls: polls + 1, sinceMs });
        const isLost =
          polls + 1 >= minAbsentPolls && dependencies.clock.now() - sinceMs >= minAbsentMs;
        if (!isLost) throw unreadable(response);
        absenceByOperation.delete(operation);
        return lostAtServer;
      }
      absenceByOperation.delete(operation);
      const video = readVideo(response);
      if (video.state !== 'ready') return video;
      const outputs = Array.from({ length: video.files }, (_, index) =>
        fileOf(baseUrl, videoUrl(operation, `/content${index === 0 ? '' : `?index=${index}`}`), {
          headers,
          contentType: 'video/mp4',
        }),
      );
      return { state: 'succeeded', outputs, ...(video.cost ? { cost: video.cost } : {}) };
    },

    async cancel(operation) {
      if (isImageOperation(driver, operation)) return await runs.cancel(operation);
      assertOperation(operation);
      // An error means that the video can no longer be stopped, so it is left to end.
      const signal = AbortSignal.timeout(videoTimeoutMs);
      await caller.call(videoUrl(operation), { method: 'DELETE', headers, signal });
    },

    check: (signal) =>
      checkByCall({
        sendCall: () => fetchModels(signal),
        address: baseUrl,
        hasKey: apiKey !== undefined,
        read(response) {
          const listedIds = modelIdsIn(response.json());
          if (listedIds === null) return null;
          const count = listedIds.filter((id) => importOpenAiModel(id) !== null).length;
          const list = `It lists ${count} ${count === 1 ? 'model' : 'models'} for pictures, videos and sound.`;
          if (apiKey === undefined) return { key: { ok: true, text: `No key is needed. ${list}` } };
          return readKey(list, async (path, withKey) => {
            const sentHeaders = withKey ? headers : options.headers;
            const { status, ...reply } = await caller.call(`${baseUrl}${path}`, {
              method: 'GET',
              headers: sentHeaders,
              signal,
            });
            return { status, body: reply.json() };
          });
        },
      }),

    async listModels(search, signal) {
      const response = await responseTo(fetchModels(signal));
      const listedIds = response.status === 200 ? modelIdsIn(response.json()) : null;
      if (listedIds === null) throw unreadable(response);
      return listedIds
        .filter((id) => id.toLowerCase().includes(search.trim().toLowerCase()))
        .flatMap((id) => {
          const read = importOpenAiModel(id);
          return read === null ? [] : [{ id, name: read.name, family: read.family }];
        });
    },

    async describeModel(model, signal) {
      const response = await responseTo(fetchModels(signal));
      const listedIds = response.status === 200 ? modelIdsIn(response.json()) : null;
      if (listedIds === null) throw unreadable(response);
      return listedIds.includes(model) ? importOpenAiModel(model) : null;
    },

    async close() {
      await runs.close();
      await caller.close();
    },
  };
}

function assertOperation(operation: string): void {
  if (/^video:[A-Za-z0-9._:-]{1,200}$/.test(operation)) return;
  throw new ProviderError('internal_error', `"${operation}" is no operation of this provider.`, {
    retryable: false,
  });
}

/** Videos are queued by the provider, which returns an id at once. */
async function startVideo(
  caller: Caller,
  { baseUrl, headers, videos }: Pick<OpenAiMediaOptions, 'baseUrl' | 'headers' | 'videos'>,
  request: MediaRequest,
  { signal, storeStart }: StartCall,
): Promise<MediaStart> {
  const { fields, files } =
    videos === 'json'
      ? { fields: videoJson(request, await dataUrls(request)), files: [] }
      : videoForm(request);
  const encodedBody = await encode(fields, files, videos === 'form');
  try {
    const response = await caller.call(`${baseUrl}/videos`, {
      method: 'POST',
      headers: { ...headers, ...encodedBody.headers },
      body: encodedBody.body,
      signal,
      timeoutMs: videoTimeoutMs,
      storeStart,
    });
    if (response.status < 200 || response.status > 202) return failedStart(response);
    const id = idIn(response);
    return id === null
      ? startWithoutOperation(response, rejectionOf)
      : { state: 'taken', operation: `${videoPrefix}${id}` };
  } catch (error) {
    return startFailure(error);
  }
}

/** Files as data URLs, because the provider may not reach our addresses. */
const dataUrls = (request: MediaRequest): Promise<string[]> =>
  Promise.all(
    request.references.map(async (reference) => {
      const { bytes } = await readReference(reference);
      return `data:${reference.contentType};base64,${Buffer.from(bytes).toString('base64')}`;
    }),
  );
