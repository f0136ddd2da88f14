import type { MediaCost, MediaRefusal, StartCall, UnknownStart } from '../media';
import { ProviderError } from '../media';
import type { Answer, Caller } from '../remote/caller';
import type { CallResult } from '../remote/image-runs/create-image-runs';
import { cutPictures } from '../remote/image-runs/cut-pictures';
import { failed, type ImageFailure } from '../remote/image-runs/image-operations';
import { readReference } from '../remote/read-reference';
import {
  startFailure,
  startOutcome,
  startWithoutOperation,
  unavailable,
} from '../remote/start-outcome';
import type { ModelOptions } from './declaration';
import { asJson, costIn, imagesIn, isOfAccount, type ReturnedImage, rejectionOf } from './outcome';
import type { FormFile, ImageCall } from './request';

/** The outcome of one request for pictures. */
export type ImagesResponse =
  | { state: 'made'; images: ReturnedImage[]; cost: MediaCost | undefined }
  | ImageFailure
  | MediaRefusal
  | UnknownStart;

/** Ten pictures of several megapixels as base64. */
const maxResponseBytes = 256 * 1024 ** 2;

export interface CallSettings {
  readonly baseUrl: string;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  readonly model: ModelOptions;
}

/** Sends one request and waits for its pictures. Throws what `storeStart` throws. */
export async function askForImages(
  caller: Caller,
  settings: CallSettings,
  call: ImageCall,
  { signal, storeStart }: StartCall,
): Promise<ImagesResponse> {
  const { baseUrl, timeoutMs, model } = settings;
  const { headers, body } = await encode(call.fields, call.files);
  try {
    const answer = await caller.call(`${baseUrl}${call.path}`, {
      method: 'POST',
      headers: { ...settings.headers, ...headers },
      body,
      signal,
      timeoutMs,
      maxAnswerBytes: maxResponseBytes,
      storeStart,
    });
    if (answer.status === 200) return resultOf(answer, model);
    return isOfOutput(answer) ? refusedResult(answer) : notMade(answer);
  } catch (error) {
    return startFailure(error) as MediaRefusal | UnknownStart;
  }
}

/** A few minutes of uncompressed sound. */
const maxSpeechBytes = 128 * 1024 ** 2;

/** Sends a text, and waits for its sound, which is the body of the answer. Throws what `storeStart` throws. */
export async function askForSpeech(
  caller: Caller,
  settings: Omit<CallSettings, 'model'>,
  fields: Readonly<Record<string, unknown>>,
  { signal, storeStart }: StartCall,
): Promise<CallResult> {
  const { baseUrl, timeoutMs, headers } = settings;
  try {
    const answer = await caller.call(`${baseUrl}/audio/speech`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal,
      timeoutMs,
      maxAnswerBytes: maxSpeechBytes,
      storeStart,
    });
    if (answer.status !== 200) return notMade(answer);
    const contentType = answer.headers.get('content-type') ?? '';
    if (answer.bytes.byteLength === 0 || /json|text/.test(contentType)) {
      return startWithoutOperation(answer, rejectionOf);
    }
    const open = async () => new Blob([Uint8Array.from(answer.bytes)]).stream();
    return { state: 'made', files: [{ contentType, open }], cost: undefined };
  } catch (error) {
    return startFailure(error) as MediaRefusal | UnknownStart;
  }
}

/** Sends a sound, and waits for its text. Throws what `storeStart` throws. */
export async function askForTranscript(
  caller: Caller,
  settings: CallSettings,
  { fields, files }: { fields: Readonly<Record<string, unknown>>; files: readonly FormFile[] },
  { signal, storeStart }: StartCall,
): Promise<CallResult> {
  const { baseUrl, timeoutMs, model } = settings;
  const { headers, body } = await encode(fields, files);
  try {
    const answer = await caller.call(`${baseUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: { ...settings.headers, ...headers },
      body,
      signal,
      timeoutMs,
      storeStart,
    });
    if (answer.status !== 200) return notMade(answer);
    const { text } = asJson(answer.json());
    if (typeof text !== 'string') {
      return startWithoutOperation(answer, rejectionOf);
    }
    const open = async () => new Blob([`${text.trim()}\n`]).stream();
    return {
      state: 'made',
      files: [{ contentType: 'text/plain', open }],
      cost: costIn(answer.json(), model),
    };
  } catch (error) {
    return startFailure(error) as MediaRefusal | UnknownStart;
  }
}

function resultOf(answer: Answer, model: ModelOptions): ImagesResponse {
  const { json: body, pictures } = cutPictures(answer.bytes, 'b64_json');
  const images = imagesIn(body, pictures);
  const cost = costIn(body, model);
  // An answer without pictures may have been billed.
  if (images?.length === 0) {
    return {
      ...failed('generation_failed', 'The model finished without a result.'),
      cost: cost ?? 'possible',
    };
  }
  if (images !== null) return { state: 'made', images, cost };
  return startWithoutOperation(answer, rejectionOf);
}

/** Whether the safety check refused the finished pictures, and not the request. */
function isOfOutput(answer: Answer): boolean {
  const { error } = asJson(answer.json());
  return asJson(asJson(error).moderation_details).moderation_stage === 'output';
}

const refusedResult = (answer: Answer): ImageFailure => ({
  state: 'failed',
  ...rejectionOf(answer),
  cost: 'possible',
});

/**
 * An account without money is answered with 400 or 429, although the request is right. The outcome of a 500 is unknown
 * here too (decision 44): pictures may have been made and billed before it, and a second request could be billed again.
 */
export function notMade(answer: Answer): MediaRefusal | UnknownStart {
  const start = startOutcome(answer, rejectionOf);
  if (start.state === 'taken') throw new Error('An answer that is no success was taken.');
  if (start.state !== 'refused') return start;
  if (isOfAccount(answer)) {
    const message = unavailable;
    return { ...start, code: 'upstream_error', message, retryable: true, isPermanent: true };
  }
  return start.code === 'upstream_error' ? { ...start, retryable: true } : start;
}

/** Fields and files as JSON, or as a form if there are files. */
export async function encode(
  fields: Readonly<Record<string, unknown>>,
  files: readonly FormFile[],
  form = files.length > 0,
): Promise<{ headers: Record<string, string>; body: string | Uint8Array }> {
  if (!form) {
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
  const encoded = new Response(data);
  const type = encoded.headers.get('content-type');
  if (type === null) throw new ProviderError('internal_error', 'No form.', { retryable: false });
  return { headers: { 'content-type': type }, body: await encoded.bytes() };
}

export const idIn = (answer: Answer): string | null => {
  const { id } = asJson(answer.json());
  return typeof id === 'string' && /^[A-Za-z0-9._:-]{1,200}$/.test(id) ? id : null;
};
