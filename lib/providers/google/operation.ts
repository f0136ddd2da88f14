import { asJson } from '../json';
import type {
  MediaOutput,
  MediaProvider,
  MediaReference,
  MediaRequest,
  MediaStart,
  StartCall,
} from '../media';
import { ProviderError } from '../media';
import type { ProviderDependencies } from '../open-providers';
import { createCaller, type ProviderResponse } from '../remote/caller';
import { checkByCall } from '../remote/check';
import { createImageRuns, type ImagePace } from '../remote/image-runs/create-image-runs';
import { type ImageStore, isImageOperation } from '../remote/image-runs/image-operations';
import { fileOf } from '../remote/own-file';
import { readReference } from '../remote/read-reference';
import { noModelOf, responseTo, startFailure, unreadable } from '../remote/start-outcome';
import { costOf } from './cost';
import type { GoogleDeclaration } from './declaration';
import { requestPictures } from './image-call';
import { importGoogleModel, listedGoogleModels } from './import-models';
import type { ReadyVideo } from './outcome';
import { readFile, readInteraction, readStarted, readVeo } from './outcome';
import {
  extensionField,
  imageCalls,
  isModel,
  readsStorage,
  type SentFile,
  videoCall,
  wireOf,
} from './request';
import { uploadFile } from './upload-file';
import { interactionIn, readOperation, veoNameIn, writeOperation } from './video-operation';

export type GoogleOptions = Pick<
  GoogleDeclaration,
  'baseUrl' | 'answerSeconds' | 'usdPerUnit' | 'concurrent' | 'perMinute'
> & {
  apiKey: string;
  pace?: ImagePace | undefined;
  /** How much of a request's files is sent in it; the rest goes into Google's storage. */
  maxInlineBytes?: number;
};

const driver = 'google';
const startTimeoutMs = 120_000;
/** A small video may come within the response. */
const maxPollBytes = 64 * 1024 ** 2;
/** Google takes requests of 100 MB (README), and base64 is a third longer than its bytes. */
const defaultInlineBytes = 70 * 1024 ** 2;
/** The name of a file, within an address or by itself. */
const fileNamePattern = /(?:^|\/)(files\/[\w-]{1,60})(?::|$|\?)/;

/** Makes pictures and videos of Google's models at the Gemini API. */
export function createGoogleProvider(
  options: GoogleOptions,
  dependencies: ProviderDependencies,
): MediaProvider {
  const { baseUrl, usdPerUnit, concurrent, perMinute } = options;
  const { maxInlineBytes = defaultInlineBytes } = options;
  const caller = createCaller({ perMinute });
  const keyHeader = { 'x-goog-api-key': options.apiKey };
  const headers = { ...keyHeader, 'content-type': 'application/json' };
  const runs = createImageRuns({
    ...dependencies,
    driver,
    // Stored operations with this driver's references were written by this driver.
    operations: dependencies.operations as ImageStore,
    pace: options.pace,
  });
  const get = (path: string, signal: AbortSignal): Promise<ProviderResponse> =>
    caller.call(`${baseUrl}${path}`, {
      method: 'GET',
      headers: keyHeader,
      signal,
      maxResponseBytes: maxPollBytes,
    });

  /** A video that Veo made, where Google keeps it. Throws `ProviderError` reference_invalid when it is none, or is kept no more. */
  async function findOwnFilm(
    { madeBy, contentType }: MediaReference,
    signal: AbortSignal,
  ): Promise<SentFile> {
    const work = madeBy && readOperation(madeBy.operation);
    if (work?.wire === 'veo') {
      const response = await responseTo(get(`/${work.id}`, signal));
      const poll = response.status === 404 ? null : readVeo(response);
      const uri = poll?.state === 'ready' ? poll.uris[madeBy?.outputIndex ?? 0] : undefined;
      if (uri !== undefined) return { contentType, uri: addressOf(uri, baseUrl) };
    }
    const message =
      'This model goes on only with videos that Veo made here in the last two days. Choose one of those, or make the video again.';
    throw new ProviderError('reference_invalid', message, { retryable: false });
  }

  /**
   * The files of a request: in it while they are small together, else in Google's storage. Throws
   * `ProviderError` reference_invalid if the model cannot read files from there.
   */
  async function filesOf(request: MediaRequest, signal: AbortSignal): Promise<SentFile[]> {
    const files: SentFile[] = [];
    let size = 0;
    const wire = wireOf(request);
    for (const reference of request.references) {
      if (wire === 'predictLongRunning' && reference.field === extensionField) {
        files.push(await findOwnFilm(reference, signal));
        continue;
      }
      const { bytes, name } = await readReference(reference);
      const { contentType } = reference;
      if (size + bytes.byteLength <= maxInlineBytes) {
        size += bytes.byteLength;
        files.push({ contentType, base64: Buffer.from(bytes).toString('base64') });
      } else if (readsStorage(wire)) {
        const file = { contentType, bytes, name };
        const uri = await uploadFile(caller, file, { baseUrl, key: keyHeader, signal });
        files.push({ contentType, uri });
      } else {
        const message =
          'The files are too large for this model. Use files of 70 MB together at most.';
        throw new ProviderError('reference_invalid', message, { retryable: false });
      }
    }
    return files;
  }

  async function startImages(request: MediaRequest, call: StartCall): Promise<MediaStart> {
    const settings = {
      baseUrl,
      headers,
      timeoutMs: options.answerSeconds * 1000,
      cost: costOf(request, usdPerUnit),
    };
    const calls = imageCalls(request, await filesOf(request, call.signal));
    return await runs.start(
      {
        key: request.key,
        model: request.model,
        calls: calls.map(
          (each) => (start: StartCall) => requestPictures(caller, settings, each, start),
        ),
      },
      call,
    );
  }

  async function startVideo(
    request: MediaRequest,
    { signal, storeStart }: StartCall,
  ): Promise<MediaStart> {
    const { path, body } = videoCall(request, await filesOf(request, signal));
    const isVeo = wireOf(request) === 'predictLongRunning';
    try {
      const response = await caller.call(`${baseUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
        timeoutMs: startTimeoutMs,
        storeStart,
      });
      const start = readStarted(response, isVeo ? veoNameIn : interactionIn);
      if (start.state !== 'taken') return start;
      const cost = costOf(request, usdPerUnit);
      const wire = isVeo ? 'veo' : 'omni';
      return { ...start, operation: writeOperation({ wire, cost, id: start.operation }) };
    } catch (error) {
      return startFailure(error);
    }
  }

  /** Whether files of an interaction can be fetched. Those of Veo are ready with their operation. */
  async function readFileState(uris: readonly string[], signal: AbortSignal) {
    for (const uri of uris) {
      const name = fileNamePattern.exec(uri)?.[1];
      const state = name === undefined ? 'ready' : readFile(await get(`/${name}`, signal));
      if (state !== 'ready') return state;
    }
    return 'ready';
  }

  function outputsOf({ uris, inline }: ReadyVideo): MediaOutput[] {
    const contentType = 'video/mp4';
    return [
      ...uris.map((uri) =>
        fileOf(baseUrl, addressOf(uri, baseUrl), { headers: keyHeader, contentType }),
      ),
      ...inline.map((base64) => ({
        contentType,
        open: async () => new Blob([Buffer.from(base64, 'base64')]).stream(),
      })),
    ];
  }

  return {
    name: driver,
    limits: { concurrent, perMinute },
    // Google has no idempotency keys, so a start with an unknown outcome is never repeated.
    hasRepeatableStart: false,

    async start(request, call) {
      if (!isModel(request.model)) return noModelOf('Google', request.model);
      return request.family === 'image'
        ? await startImages(request, call)
        : await startVideo(request, call);
    },

    find: (taskKey) => runs.find(taskKey),

    async status(operation, signal) {
      if (isImageOperation(driver, operation)) return await runs.status(operation);
      const { wire, id, cost } = readOperation(operation);
      const poll =
        wire === 'veo'
          ? readVeo(await get(`/${id}`, signal))
          : readInteraction(await get(`/interactions/${id}`, signal));
      if (poll.state !== 'ready') return poll;
      const files = wire === 'veo' ? 'ready' : await readFileState(poll.uris, signal);
      if (files === 'waiting') return { state: 'running', progress: 90 };
      if (files === 'failed') {
        const message = 'The model made a video that cannot be used. Submit it again.';
        return { state: 'failed', code: 'generation_failed', message, cost: 'possible' };
      }
      return {
        state: 'succeeded',
        outputs: outputsOf(poll),
        ...(cost === undefined ? {} : { cost }),
      };
    },

    async cancel(operation) {
      if (isImageOperation(driver, operation)) return await runs.cancel(operation);
      const { wire, id } = readOperation(operation);
      // Google documents no way to stop Veo. An interaction that has ended does not change.
      if (wire === 'veo') return;
      const signal = AbortSignal.timeout(startTimeoutMs);
      await caller.call(`${baseUrl}/interactions/${id}/cancel`, {
        method: 'POST',
        headers: keyHeader,
        signal,
      });
    },

    check: (signal) =>
      checkByCall({
        sendCall: () => get('/models?pageSize=1', signal),
        address: baseUrl,
        hasKey: true,
        read: (response) =>
          Array.isArray(asJson(response.json()).models)
            ? { key: { ok: true, text: 'The key works.' } }
            : null,
        // Google answers 400 to a key that does not exist (README).
        readRefusal: (response) =>
          response.status === 400 && /API.?key/i.test(response.text)
            ? { key: { ok: false, text: 'The key was refused (400). Enter it again.' } }
            : null,
      }),

    async listModels(search, signal) {
      const response = await responseTo(get('/models?pageSize=1000', signal));
      const { models } = asJson(response.json());
      if (response.status !== 200 || !Array.isArray(models)) throw unreadable(response);
      return listedGoogleModels(models, search);
    },

    async describeModel(model, signal) {
      if (!isModel(model)) return null;
      const response = await responseTo(get(`/models/${model}`, signal));
      if (response.status === 404) return null;
      if (response.status !== 200) throw unreadable(response);
      return importGoogleModel(model, response.json());
    },

    async close() {
      await runs.close();
      await caller.close();
    },
  };
}

/** The address of a video. Some responses only have the name of a file, which is fetched with `:download`. */
function addressOf(uri: string, baseUrl: string): string {
  const name = fileNamePattern.exec(uri)?.[1];
  const isDownload = uri.includes(':download');
  return name === undefined || isDownload ? uri : `${baseUrl}/${name}:download?alt=media`;
}
