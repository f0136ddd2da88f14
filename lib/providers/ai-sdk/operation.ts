import {
  type MediaCost,
  type MediaOutput,
  type MediaProvider,
  type MediaRefusal,
  type MediaRequest,
  type MediaStart,
  ProviderError,
  type StartCall,
} from '../media';
import type { ProviderDependencies } from '../open-providers';
import { createCaller } from '../remote/caller';
import { isOnThisMachine } from '../remote/declaration-fields';
import type { CallResult, ImagePace } from '../remote/image-runs/create-image-runs';
import { createImageRuns } from '../remote/image-runs/create-image-runs';
import { type ImageStore, isImageOperation } from '../remote/image-runs/image-operations';
import { withMasks } from '../remote/mask-files';
import { outputAt } from '../remote/output';
import { readReference } from '../remote/read-reference';
import { addressOf } from '../remote/reference-address';
import { brokenModel, unavailable } from '../remote/start-outcome';
import type { AiSdkDeclaration } from './declaration';
import { importAiSdkModel } from './import-models';
import { listedAiSdkModels } from './models';
import { costIn, failedStart, failureOf, readVideo } from './outcome';
import { packages } from './packages';
import type { ImageBase, RequestFile } from './request';
import { imageCalls, isModel, speechCall, videoCall } from './request';
import type { CreateSdkProvider, SdkProvider, SdkVideo } from './sdk';
import { readOperation, writeOperation } from './video-operation';
import { createWire, type Wire } from './wire';

export type AiSdkOptions = Pick<
  AiSdkDeclaration,
  | 'package'
  | 'baseUrl'
  | 'region'
  | 'project'
  | 'resourceName'
  | 'answerSeconds'
  | 'usdPerUnit'
  | 'concurrent'
  | 'perMinute'
> & {
  apiKey: string | undefined;
  create: CreateSdkProvider;
  pace?: ImagePace | undefined;
};

const driver = 'ai-sdk';
const videoStartMs = 120_000;
const pollMs = 60_000;
const microPerUsd = 10 ** 6;

/** Makes pictures, videos and speech through a provider package of the AI SDK. */
export function createAiSdkProvider(
  options: AiSdkOptions,
  dependencies: ProviderDependencies,
): MediaProvider {
  const { package: name, baseUrl, concurrent, perMinute } = options;
  const {
    families,
    takesOnlyAddresses,
    refusalPattern,
    pollOptions,
    baseUrl: address = 'baseURL',
  } = packages[name];
  const { settings: pollSettings, options: pollRequestOptions } =
    pollOptions?.(options.answerSeconds) ?? {};
  const caller = createCaller({ perMinute });
  const isLocal = baseUrl !== undefined && isOnThisMachine(baseUrl);
  const runs = createImageRuns({
    ...dependencies,
    driver,
    // Stored operations with this driver's references were written by this driver.
    operations: dependencies.operations as ImageStore,
    pace: options.pace,
  });

  /** One SDK provider for each operation, because it sends all of its requests through that operation's wire. */
  const createSdk = ({ fetch }: Pick<Wire, 'fetch'>): SdkProvider =>
    options.create({
      ...pollSettings,
      fetch,
      ...withoutUndefined({
        apiKey: options.apiKey,
        [address]: baseUrl,
        region: options.region,
        location: options.region,
        project: options.project,
        resourceName: options.resourceName,
      }),
    });
  const offlineWire: Pick<Wire, 'fetch'> = {
    fetch: () => Promise.reject(new Error('Nothing is asked for yet.')),
  };

  async function filesOf({ references }: MediaRequest): Promise<RequestFile[]> {
    const files: RequestFile[] = [];
    for (const reference of references) {
      const address = takesOnlyAddresses ? await addressOf(reference, { isLocal }) : undefined;
      if (address !== undefined && 'url' in address) {
        files.push({ type: 'url', url: address.url });
        continue;
      }
      const { bytes } = await readReference(reference);
      files.push({ type: 'file', mediaType: reference.contentType, data: bytes });
    }
    return files;
  }

  function warn(model: string, warnings: readonly object[] | undefined): void {
    if (warnings === undefined || warnings.length === 0) return;
    dependencies.log.warn(
      { package: name, model, warnings },
      'the model does not take all of a request',
    );
  }

  /** The wire of a call that waits up to `timeoutMs`, and the signal that ends it. */
  function openWire({ signal, storeStart }: StartCall, timeoutMs: number) {
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const wire = createWire(caller, {
      signal: callSignal,
      timeoutMs,
      baseUrl,
      isLocal,
      ends: refusalPattern,
      storeStart,
    });
    return { wire, callSignal };
  }

  async function requestPictures(
    { model }: MediaRequest,
    base: ImageBase,
    call: StartCall,
  ): Promise<CallResult> {
    const { wire, callSignal } = openWire(call, options.answerSeconds * 1000);
    const hasFiles = base.files !== undefined || base.mask !== undefined;
    try {
      const result = await createSdk(wire)
        .imageModel(model)
        .doGenerate({ ...base, abortSignal: callSignal });
      warn(model, result.warnings);
      const reportedCost = costIn(result.providerMetadata);
      if (result.images.length === 0) {
        const cost = reportedCost ?? 'possible';
        return { state: 'failed', ...failureOf('', hasFiles), cost };
      }
      return {
        state: 'made',
        cost: reportedCost ?? costOf(model, result.images.length),
        files: result.images.map((image) => fileOf(image, 'image/png')),
      };
    } catch (error) {
      return failedStart(error, wire, hasFiles);
    }
  }

  async function startImages(originalRequest: MediaRequest, call: StartCall): Promise<MediaStart> {
    checkPictures(originalRequest);
    const model = createSdk(offlineWire).imageModel(originalRequest.model);
    const supports = {
      files: (await model.supportsFileInputs) !== false,
      mask: (await model.supportsMaskInputs) !== false,
    };
    // Azure has OpenAI's images.
    const maskStyle = name === 'azure' ? 'alpha' : 'white';
    const request = supports.mask ? await withMasks(originalRequest, maskStyle) : originalRequest;
    const { maxImagesPerCall: limit } = model;
    const maxPerCall =
      (typeof limit === 'function' ? await limit({ modelId: request.model }) : limit) ?? 1;
    const files = await filesOf(request);
    const calls = imageCalls(withPollOptions(request), { package: name, files, maxPerCall });
    const [firstCall] = calls;
    if (firstCall?.files !== undefined && !supports.files) return refuseFiles('pictures');
    if (firstCall?.mask !== undefined && !supports.mask) return refuseFiles('mask');
    return await runs.start(
      {
        key: request.key,
        model: request.model,
        calls: calls.map((base) => (start: StartCall) => requestPictures(request, base, start)),
      },
      call,
    );
  }

  /** With the package's polling interval, if that is an option of a request. */
  function withPollOptions(request: MediaRequest): MediaRequest {
    if (pollRequestOptions === undefined) return request;
    const { fields = {}, constants = {} } = request.mapping ?? {};
    return { ...request, mapping: { fields, constants: { ...pollRequestOptions, ...constants } } };
  }

  async function requestSpeech(request: MediaRequest, call: StartCall): Promise<CallResult> {
    const { model } = request;
    const { wire, callSignal } = openWire(call, options.answerSeconds * 1000);
    const base = speechCall(request, name);
    try {
      const speech = createSdk(wire).speechModel?.(model);
      if (speech === undefined) return refuseUnsupported(`@ai-sdk/${name} speaks no texts.`);
      const result = await speech.doGenerate({ ...base, abortSignal: callSignal });
      warn(model, result.warnings);
      const startReply = wire.startResult();
      const type =
        startReply !== null && 'response' in startReply ? startReply.response.headers : null;
      // The packages accept any response as sound, so an error page is refused here by its type.
      if (/^(?:text\/|application\/xml)/.test(type?.get('content-type') ?? '')) {
        const detail = `No sound: ${wire.lastResponseText().slice(0, 500)}`;
        return { state: 'unknown', detail, responseFailure: brokenModel };
      }
      const reportedCost = costIn(result.providerMetadata);
      if (result.audio.length === 0) {
        return { state: 'failed', ...failureOf('', false), cost: reportedCost ?? 'possible' };
      }
      const thousands = [...base.text].length / 1_000;
      return {
        state: 'made',
        cost: reportedCost ?? costOf(model, thousands),
        files: [fileOf(result.audio, 'audio/mpeg')],
      };
    } catch (error) {
      return failedStart(error, wire, false);
    }
  }

  function startSpeech(request: MediaRequest, call: StartCall): Promise<MediaStart> {
    const { key, model } = request;
    return runs.start({ key, model, calls: [(start) => requestSpeech(request, start)] }, call);
  }

  async function startVideo(
    request: MediaRequest,
    { signal, storeStart }: StartCall,
  ): Promise<MediaStart> {
    const { model } = request;
    const base = videoCall(request, { package: name, files: await filesOf(request) });
    const callSignal = AbortSignal.any([signal, AbortSignal.timeout(videoStartMs)]);
    const wire = createWire(caller, {
      signal: callSignal,
      timeoutMs: videoStartMs,
      baseUrl,
      isLocal,
      storeStart,
    });
    const video = createSdk(wire).videoModel?.(model);
    if (video?.doStart === undefined) return refuseUnsupported(`@ai-sdk/${name} starts no videos.`);
    try {
      const { operation, warnings } = await video.doStart({ ...base, abortSignal: callSignal });
      warn(model, warnings);
      const cost = costOf(model, base.duration);
      return { state: 'taken', operation: writeOperation({ model, cost, operation }) };
    } catch (error) {
      const start = failedStart(error, wire, request.references.length > 0);
      // A provider that accepts a video names it in its response. Without the name its outcome is unknown.
      if (start.state !== 'failed') return start;
      const { code, message } = start;
      return { state: 'unknown', detail: message, responseFailure: { code, message } };
    }
  }

  function costOf(model: string, units: number | undefined): MediaCost | undefined {
    const usd = options.usdPerUnit[model];
    return usd === undefined || units === undefined
      ? undefined
      : { microUsd: Math.round(usd * units * microPerUsd) };
  }

  const videoOf = (video: SdkVideo): MediaOutput => {
    const contentType = video.mediaType;
    if (video.type === 'url') return outputAt(video.url, contentType, isLocal);
    return { contentType, open: async () => new Blob([bytesOf(video)]).stream() };
  };

  return {
    name: driver,
    limits: { concurrent, perMinute },
    // The packages send no idempotency key, so a start with an unknown outcome is never repeated.
    hasRepeatableStart: false,

    async start(request, call) {
      if (!isModel(request.model))
        return refuseUnsupported(`"${request.model}" is no name of a model.`);
      if (!families.includes(request.family)) {
        return refuseUnsupported(`@ai-sdk/${name} makes no ${request.family}.`);
      }
      if (request.references.some(({ field }) => field === 'audio_url')) {
        return refuseUnsupported('Transcription through the AI SDK is not offered.');
      }
      const start = { image: startImages, video: startVideo, audio: startSpeech };
      return await start[request.family](request, call);
    },

    find: (key) => runs.find(key),

    async status(operationText, signal) {
      if (isImageOperation(driver, operationText)) return await runs.status(operationText);
      const { model, operation, cost } = readOperation(operationText);
      const wire = createWire(caller, { signal, timeoutMs: pollMs, baseUrl, isLocal });
      const video = createSdk(wire).videoModel?.(model);
      try {
        if (video?.doStatus === undefined) throw new Error(`@ai-sdk/${name} follows no videos.`);
        const poll = readVideo(
          await video.doStatus({ operation: operation as never, abortSignal: signal }),
        );
        if (poll.state !== 'ready') return poll;
        const reportedCost = poll.cost ?? cost;
        return {
          state: 'succeeded',
          outputs: poll.videos.map(videoOf),
          ...(reportedCost === undefined ? {} : { cost: reportedCost }),
        };
      } catch (cause) {
        // A response that the package could not read contains no state.
        throw new ProviderError('upstream_error', `The state could not be read: ${String(cause)}`, {
          retryable: true,
          retryAfterSeconds: wire.retryAfterSeconds(),
          cause,
        });
      }
    },

    async cancel(operation) {
      // The SDK has no way to stop a video.
      if (isImageOperation(driver, operation)) await runs.cancel(operation);
    },

    listModels: async (search) => listedAiSdkModels(name, search),

    describeModel: async (model) => (isModel(model) ? importAiSdkModel(name, model) : null),

    async close() {
      await runs.close();
      await caller.close();
    },
  };
}

const withoutUndefined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function checkPictures({ references }: MediaRequest): void {
  if (references.every(({ contentType }) => contentType.startsWith('image/'))) return;
  const message = 'This model takes pictures only. Leave out the other files.';
  throw new ProviderError('reference_invalid', message, { retryable: false });
}

const refuseUnsupported = (detail: string): MediaRefusal => ({
  state: 'refused',
  code: 'upstream_error',
  message: unavailable,
  retryable: true,
  detail,
});

const refuseFiles = (what: 'pictures' | 'mask'): MediaStart => ({
  state: 'refused',
  code: 'reference_invalid',
  message:
    what === 'mask'
      ? 'This model takes no mask. Leave it out.'
      : 'This model takes no pictures. Leave them out.',
  retryable: false,
});

/** Base64 is decoded when the file is stored, one at a time. Its type is read from its content. */
const fileOf = (data: string | Uint8Array, contentType: string): MediaOutput => ({
  contentType,
  open: async () =>
    new Blob([
      typeof data === 'string' ? Buffer.from(data, 'base64') : Uint8Array.from(data),
    ]).stream(),
});

function bytesOf(video: SdkVideo): Uint8Array<ArrayBuffer> {
  if (!('data' in video)) return new Uint8Array();
  return typeof video.data === 'string'
    ? Buffer.from(video.data, 'base64')
    : Uint8Array.from(video.data);
}
