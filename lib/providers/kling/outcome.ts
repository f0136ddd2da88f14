import { asJson, type Json, trimmedText } from '../json';
import type {
  FailedStart,
  MediaCost,
  MediaFailure,
  MediaFailureCode,
  MediaOutput,
  MediaStatus,
} from '../media';
import type { ProviderResponse } from '../remote/caller';
import { outputAt } from '../remote/output';
import {
  lateMessage,
  type Rejection,
  startOutcome,
  unavailable,
  unreadable,
  unsafeMessage,
} from '../remote/start-outcome';
import { isTask } from './request';

/**
 * Kling's service codes (README) and the HTTP status of the same meaning. They say more than Kling's own status, which is
 * 429 for an account without money too, and 200 at gateways.
 */
const statusOfCode: readonly (readonly [RegExp, number])[] = [
  [/^100\d$/, 401],
  // Account exception, arrears, resource pack used up.
  [/^110[0-2]$/, 402],
  [/^1103$|^1304$/, 403],
  [/^120[01]$|^130[01]$/, 400],
  [/^120[23]$/, 404],
  [/^130[23]$/, 429],
  [/^5001$/, 503],
];

/** The code of a response, and its data when the code is 0. */
function readBody(response: ProviderResponse): {
  code: number | null;
  message: string;
  data: Json | null;
} {
  const { code, message, data } = asJson(response.json());
  const isDone = response.status === 200 && code === 0;
  return {
    code: typeof code === 'number' ? code : null,
    message: trimmedText(message),
    data: isDone ? asJson(data) : null,
  };
}

/** The task of a response to a creation; else why there is none. */
export function readCreated(response: ProviderResponse): { id: string } | FailedStart {
  const { code, data } = readBody(response);
  if (data !== null && isTask(data.task_id)) return { id: data.task_id };
  const codeStatus = statusOfCode.find(([pattern]) => pattern.test(String(code)))?.[1];
  const status = codeStatus ?? (response.status >= 300 ? response.status : 500);
  return startOutcome({ ...response, status }, rejectionOf);
}

/** The task that was created under a key; `null`: there is none at this path. Throws when the response cannot be read. */
export function readFound(response: ProviderResponse): string | null {
  const { code, data } = readBody(response);
  if (data !== null && isTask(data.task_id)) return data.task_id;
  if (code === 1203 || response.status === 404) return null;
  throw unreadable(response);
}

/** Kling's own id of a video that a task made; `null` when it is not kept. Throws when the response cannot be read. */
export function readVideoId(response: ProviderResponse, output: number): string | null {
  const { code, data } = readBody(response);
  if (data === null) {
    if (code === 1203 || response.status === 404) return null;
    throw unreadable(response);
  }
  const { videos } = asJson(data.task_result);
  const { id } = asJson(Array.isArray(videos) ? videos[output] : undefined);
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The state of a task. Throws `ProviderError` when the response cannot be read. */
export function readTask(
  response: ProviderResponse,
  options: { isLocal: boolean; usdPerUnit: number },
): MediaStatus {
  const { data } = readBody(response);
  if (data === null) throw unreadable(response);
  switch (data.task_status) {
    // Kling reports no progress.
    case 'submitted':
      return { state: 'running', progress: 0 };
    case 'processing':
      return { state: 'running', progress: 10 };
    case 'succeed': {
      const outputs = outputsIn(asJson(data.task_result), options.isLocal);
      const cost = costIn(data, options.usdPerUnit);
      if (outputs.length === 0) return { ...noResultFailure, cost: 'possible', ...cost };
      return { state: 'succeeded', outputs, ...cost };
    }
    case 'failed':
      return {
        ...failureOf(String(data.task_status_msg ?? '')),
        ...costIn(data, options.usdPerUnit),
      };
    default:
      throw unreadable(response);
  }
}

const noResultFailure: MediaFailure = {
  state: 'failed',
  code: 'generation_failed',
  message: 'The model finished without a result. Change the request and submit it again.',
};

const microUsd = 1_000_000;

/** The cost of a task: the units taken from the account, times the price of a unit. */
function costIn(data: Json, usdPerUnit: number): { cost?: MediaCost } {
  const units = Number.parseFloat(String(data.final_unit_deduction ?? ''));
  if (!Number.isFinite(units) || units <= 0) return {};
  return { cost: { microUsd: Math.round(units * usdPerUnit * microUsd) } };
}

function outputsIn(
  { videos, images, series_images: series }: Json,
  isLocal: boolean,
): MediaOutput[] {
  const files = (list: unknown, type: string): MediaOutput[] =>
    (Array.isArray(list) ? list : [])
      .map(asJson)
      .flatMap(({ url }) =>
        typeof url === 'string' && /^https?:\/\//.test(url) ? [outputAt(url, type, isLocal)] : [],
      );
  return [
    ...files(videos, 'video/mp4'),
    ...files(images, 'image/png'),
    ...files(series, 'image/png'),
  ];
}

const maxMessageLength = 300;

/** Why Kling refused a request. 1300 and 1301 are its safety check. */
function rejectionOf(response: ProviderResponse): Rejection {
  const { code, message } = readBody(response);
  if (code === 1300 || code === 1301)
    return { code: 'content_policy_violation', message: unsafeMessage };
  const { code: failureCode, message: failureText } = failureOf(message);
  // The code means a server error, but the request was refused for good.
  return {
    code: failureCode === 'upstream_error' ? 'generation_failed' : failureCode,
    message: failureText,
  };
}

const fileFault = {
  of: /image|picture|video|url/i,
  form: /size|pixel|format|resolution|ratio|duration|large|small|short/i,
};

/** A failed task has only a message; the first match counts. */
const failureMeanings: readonly (readonly [
  (text: string) => boolean,
  MediaFailureCode,
  string | null,
])[] = [
  [
    (text) => /risk control|sensitive|policy|policies|violat|safety|inappropriate/i.test(text),
    'content_policy_violation',
    unsafeMessage,
  ],
  [(text) => /download|fetch|not accessible/i.test(text), 'reference_download_failed', null],
  [(text) => fileFault.of.test(text) && fileFault.form.test(text), 'reference_invalid', null],
  [(text) => /timeout|timed out/i.test(text), 'upstream_timeout', lateMessage],
  [(text) => /internal|server error|unavailable|busy/i.test(text), 'upstream_error', unavailable],
];

function failureOf(text: string): MediaFailure {
  const shortText = text.trim().slice(0, maxMessageLength);
  const [, code, message] = failureMeanings.find(([matches]) => matches(shortText)) ?? [];
  return {
    state: 'failed',
    code: code ?? 'generation_failed',
    message:
      message ??
      (shortText === ''
        ? 'The model could not make this. Change the request and submit it again.'
        : `The model could not make this: ${shortText}`),
  };
}
