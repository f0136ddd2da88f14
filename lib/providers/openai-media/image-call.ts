import { asJson } from '../json';
import type { FailedStart, MediaCost, MediaFailure, StartCall } from '../media';
import { mediaFailure, ProviderError } from '../media';
import type { Caller, ProviderResponse } from '../remote/caller';
import type { CallResult } from '../remote/image-runs/create-image-runs';
import { cutPictures } from '../remote/image-runs/cut-pictures';
import { readReference } from '../remote/read-reference';
import {
  startFailure,
  startOutcome,
  startWithoutOperation,
  unavailable,
} from '../remote/start-outcome';
import type { ModelOptions } from './declaration';
import { costIn, imagesIn, isAccountRefusal, type ReturnedImage, rejectionOf } from './outcome';
import type { FormFile, ImageCall } from './request';

/** The outcome of one request for pictures. */
export type ImagesResponse =
  | { state: 'made'; images: ReturnedImage[]; cost: MediaCost | undefined }
  | MediaFailure
  | FailedStart;

/** Ten pictures of several megapixels as base64. */
const maxResponseBytes = 256 * 1024 ** 2;

export interface CallSettings {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  readonly model: ModelOptions;
}

/** Sends one request and waits for its pictures. Throws what `storeStart` throws. */
export async function requestImages(
  caller: Caller,
  settings: CallSettings,
  call: ImageCall,
  { signal, storeStart }: StartCall,
): Promise<ImagesResponse> {
  const { baseUrl, timeoutMs, model } = settings;
  const { headers, body } = await encode(call.fields, call.files);
  try {
    const response = await caller.call(`${baseUrl}${call.path}`, {
      method: 'POST',
      headers: { ...settings.headers, ...headers },
      body,
      signal,
      timeoutMs,
      maxResponseBytes,
      storeStart,
    });
    if (response.status === 200) return resultOf(response, model);
    return isOutputRefused(response) ? refusedResult(response) : failedStart(response);
  } catch (error) {
    return startFailure(error);
  }
}

/** A few minutes of uncompressed sound. */
const maxSpeechBytes = 128 * 1024 ** 2;

/** Sends a text, and waits for its sound, which is the body of the response. Throws what `storeStart` throws. */
export async function requestSpeech(
  caller: Caller,
  settings: Omit<CallSettings, 'model'>,
  fields: Readonly<Record<string, unknown>>,
  { signal, storeStart }: StartCall,
): Promise<CallResult> {
  const { baseUrl, timeoutMs, headers } = settings;
  try {
    const response = await caller.call(`${baseUrl}/audio/speech`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal,
      timeoutMs,
      maxResponseBytes: maxSpeechBytes,
      storeStart,
    });
    if (response.status !== 200) return failedStart(response);
    const contentType = response.headers.get('content-type') ?? '';
    if (response.bytes.byteLength === 0 || /json|text/.test(contentType)) {
      return startWithoutOperation(response, rejectionOf);
    }
    const openStream = async () => new Blob([Uint8Array.from(response.bytes)]).stream();
    return { state: 'made', files: [{ contentType, open: openStream }], cost: undefined };
  } catch (error) {
    return startFailure(error);
  }
}

/** Sends a sound, and waits for its text. Throws what `storeStart` throws. */
export async function requestTranscript(
  caller: Caller,
  settings: CallSettings,
  { fields, files }: { fields: Readonly<Record<string, unknown>>; files: readonly FormFile[] },
  { signal, storeStart }: StartCall,
): Promise<CallResult> {
  const { baseUrl, timeoutMs, model } = settings;
  const { headers, body } = await encode(fields, files);
  try {
    const response = await caller.call(`${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: { ...settings.headers, ...headers },
      body,
      signal,
      timeoutMs,
      storeStart,
    });
    if (response.status !== 200) return failedStart(response);
    const { text } = asJson(response.json());
    if (typeof text !== 'string') {
      return startWithoutOperation(response, rejectionOf);
    }
    const openStream = async () => new Blob([`${text.trim()}\n`]).stream();
    return {
      state: 'made',
      files: [{ contentType: 'text/plain', open: openStream }],
      cost: costIn(response.json(), model),
    };
  } catch (error) {
    return startFailure(error);
  }
}

function resultOf(response: ProviderResponse, model: ModelOptions): ImagesResponse {
  const { json: body, pictures } = cutPictures(response.bytes, 'b64_json');
  const images = imagesIn(body, pictures);
  const cost = costIn(body, model);
  // A response without pictures may have been billed.
  if (images?.length === 0) {
    return {
      ...mediaFailure('generation_failed', 'The model finished without a result.'),
      cost: cost ?? 'possible',
    };
  }
  if (images !== null) return { state: 'made', images, cost };
  return startWithoutOperation(response, rejectionOf);
}

/** Whether the safety check refused the finished pictures, and not the request. */
function isOutputRefused(response: ProviderResponse): boolean {
  const { error } = asJson(response.json());
  return asJson(asJson(error).moderation_details).moderation_stage === 'output';
}

const refusedResult = (response: ProviderResponse): MediaFailure => ({
  state: 'failed',
  ...rejectionOf(response),
  cost: 'possible',
});

/**
 * An account without money is answered with 400 or 429, although the request is right. The outcome of a 500 is unknown
 * here too (decision 44): pictures may have been made and billed before it, and a second request could be billed again.
 */
export function failedStart(response: ProviderResponse): FailedStart {
  const start = startOutcome(response, rejectionOf);
  if (start.state !== 'refused') return start;
  if (isAccountRefusal(response)) {
    const message = unavailable;
    return { ...start, code: 'upstream_error', message, retryable: true, isPermanent: true };
  }
  return start.code === 'upstream_error' ? { ...start, retryable: true } : start;
}

/** Fields and files as JSON, or as a form if there are files. */
export async function encode(
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
  asForm = files.length > 0,
): Promise<{ headers: Record<string, string>; body: string | Uint8Array }> {
  if (!asForm) {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) };
  }
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    data.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { name, reference } of files) {
    const { bytes, name: fileName } = await readReference(reference);
    const blob = new Blob([Uint8Array.from(bytes)], { type: reference.contentType });
    data.append(name, blob, fileName);
  }
  const encodedForm = new Response(data);
  const type = encodedForm.headers.get('content-type');
  if (type === null) throw new ProviderError('internal_error', 'No form.', { retryable: false });
  return { headers: { 'content-type': type }, body: await encodedForm.bytes() };
}

export const idIn = (response: ProviderResponse): string | null => {
  const { id } = asJson(response.json());
  return typeof id === 'string' && /^[A-Za-z0-9._:-]{1,200}$/.test(id) ? id : null;
};
