import { asJson, type Json } from '../json';
import type { MediaFailure, MediaFailureCode, MediaOutput, MediaStatus } from '../media';
import { mediaFailure } from '../media';
import type { ProviderResponse } from '../remote/caller';
import { outputAt } from '../remote/output';
import {
  lateMessage,
  type Rejection,
  unavailable,
  unreadable,
  unsafeMessage,
} from '../remote/start-outcome';

/**
 * The state of an operation. `done`: its result can be fetched, or the response has named a failure. Throws `ProviderError`
 * when the response cannot be read.
 */
export function readStatus(
  response: ProviderResponse,
): { state: 'running'; progress: number } | { state: 'done'; failure: MediaFailure | null } {
  const { status, error } = asJson(response.json());
  if (response.status === 200 || response.status === 202) {
    // fal reports no progress, only the position in its queue.
    if (status === 'IN_QUEUE') return { state: 'running', progress: 0 };
    if (status === 'IN_PROGRESS') return { state: 'running', progress: 10 };
    if (status === 'COMPLETED') {
      const hasFailed = typeof error === 'string' || errorTypeOf(response) !== null;
      return {
        state: 'done',
        failure: hasFailed ? { ...failureOf(response), cost: 'possible' } : null,
      };
    }
  }
  throw unreadable(response);
}

/** How an operation ended. Throws `ProviderError` when the response is not one of fal's. */
export function readResult(response: ProviderResponse, options: { isLocal: boolean }): MediaStatus {
  if (response.status === 200) {
    const body = response.json();
    if (body === undefined) throw unreadable(response);
    const allOutputs = outputsIn(body, options.isLocal);
    const outputs = withoutFlagged(allOutputs, asJson(body).has_nsfw_concepts);
    if (outputs.length > 0) return { state: 'succeeded', outputs };
    if (allOutputs.length > 0) {
      return { ...mediaFailure('content_policy_violation', unsafeMessage), cost: 'certain' };
    }
    return {
      ...mediaFailure(
        'generation_failed',
        'The model finished without a result. Change the request and submit it again.',
      ),
      cost: 'possible',
    };
  }
  if (isFinalError(response)) {
    // fal does not charge for a status of 500 or above. It may charge for work that a refused request had begun
    // (https://fal.ai/docs/model-apis/faq, 2026-11-25).
    return response.status >= 500
      ? failureOf(response)
      : { ...failureOf(response), cost: 'possible' };
  }
  throw unreadable(response);
}

/** Statuses with a plain text that are about the key, the address, the limit or the connection. */
const temporaryStatuses = [401, 403, 404, 408, 429, 502, 503, 504];

/** Whether an error is of the work itself: models write a list or an `error_type`, fal's framework a plain text (README). */
function isFinalError(response: ProviderResponse): boolean {
  const { detail } = asJson(response.json());
  if (Array.isArray(detail) || errorTypeOf(response) !== null) return true;
  return (
    typeof detail === 'string' &&
    !temporaryStatuses.includes(response.status) &&
    detail !== 'Request is still in progress'
  );
}

/** The reasons of a response that refuses a request. */
export function rejectionOf(response: ProviderResponse): Rejection {
  const { code, message } = failureOf(response);
  return { code, message };
}

/** Types of the platform's own errors: a flat object with `error_type`, or the header of that name. */
const errorTypeOf = (response: ProviderResponse): string | null => {
  const { error_type: type } = asJson(response.json());
  return typeof type === 'string' ? type : response.headers.get('x-fal-error-type');
};

/** Our code for each of fal's error types. Sources are in README.md. */
const codeByErrorType: readonly (readonly [RegExp, MediaFailureCode])[] = [
  [/content_policy/, 'content_policy_violation'],
  [/download_error/, 'reference_download_failed'],
  [
    /^(?:image|audio|video|file|face|archive|unsupported_(?:image|audio|video))_/,
    'reference_invalid',
  ],
  [/timeout/, 'upstream_timeout'],
  [/^(?:runner|downstream|internal|server|bad_gateway|client_disconnected)/, 'upstream_error'],
];

const hints: Partial<Record<MediaFailureCode, string>> = {
  content_policy_violation: unsafeMessage,
  upstream_timeout: lateMessage,
  upstream_error: unavailable,
};

/** A model's errors are a list with `loc`, `msg` and `type`; the first one tells what to change. */
function failureOf(response: ProviderResponse): MediaFailure {
  const { detail, error } = asJson(response.json());
  const errors = Array.isArray(detail) ? detail.map(asJson) : [];
  const type = String(errors[0]?.type ?? errorTypeOf(response) ?? '');
  const defaultCode = response.status >= 500 ? 'upstream_error' : 'generation_failed';
  const code = codeByErrorType.find(([pattern]) => pattern.test(type))?.[1] ?? defaultCode;
  return mediaFailure(code, hints[code] ?? refusalMessage(errors, detail ?? error));
}

const maxMessageLength = 300;

/** The model's message with the name of its field. */
function refusalMessage(errors: readonly Json[], detail: unknown): string {
  const messages = errors.flatMap(({ loc, msg }) => {
    const field = Array.isArray(loc) ? loc.filter((each) => each !== 'body').join('.') : '';
    return typeof msg === 'string' ? [field === '' ? msg : `${field}: ${msg}`] : [];
  });
  const plainText = typeof detail === 'string' ? detail : '';
  const sentence = messages.length > 0 ? messages.join('; ') : plainText;
  return sentence === ''
    ? 'The model refused the request. Change it and submit it again.'
    : `The model refused the request: ${sentence.slice(0, maxMessageLength)}`;
}

/**
 * Names under which models return results; the first that has files counts (README, "Results"). A film comes before its frames,
 * and all sounds before the first of them. Other files with an address (masks, thumbnails, depth) are not results.
 */
const resultNames = [
  'videos',
  'video',
  'video_url',
  'audios',
  'audio',
  'audio_file',
  'audio_url',
  'images',
  'image',
  'outputs',
  'output',
  'files',
  'file',
];

/** The files of a result: under the usual names first, else every file at its first level. */
function outputsIn(body: unknown, isLocal: boolean): MediaOutput[] {
  const json = asJson(body);
  for (const name of resultNames) {
    const outputs = [json[name]].flat().flatMap((each) => fileIn(each, isLocal));
    if (outputs.length > 0) return outputs;
  }
  return Object.values(json).flatMap((each) =>
    [each].flat().flatMap((item) => fileIn(item, isLocal)),
  );
}

/** fal's check makes a picture black and says so only in a list of flags beside the pictures (README, "Results"). */
const withoutFlagged = (outputs: MediaOutput[], flags: unknown): MediaOutput[] =>
  Array.isArray(flags) && flags.length === outputs.length
    ? outputs.filter((_, index) => flags[index] !== true)
    : outputs;

function fileIn(value: unknown, isLocal: boolean): MediaOutput[] {
  const file = typeof value === 'string' ? { url: value } : asJson(value);
  const { url, content_type: type } = file;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return [];
  return [outputAt(url, typeof type === 'string' ? type : 'application/octet-stream', isLocal)];
}
