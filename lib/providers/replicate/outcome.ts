import { asJson, trimmedText } from '../json';
import type {
  FailedStart,
  MediaFailure,
  MediaFailureCode,
  MediaOutput,
  MediaStatus,
} from '../media';
import { mediaFailure } from '../media';
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

/** The state of a prediction. Throws `ProviderError` when the response is not a prediction. */
export function readPrediction(
  response: ProviderResponse,
  options: { isLocal: boolean },
): MediaStatus {
  const { status, output, error, logs, data_removed: isRemoved } = asJson(response.json());
  if (response.status !== 200) throw unreadable(response);
  switch (status) {
    case 'starting':
      return { state: 'running', progress: 0 };
    case 'processing':
      return { state: 'running', progress: progressOf(logs) };
    case 'succeeded': {
      if (isRemoved === true) {
        return {
          ...mediaFailure(
            'upstream_error',
            'The result was gone before it could be fetched. Nothing was charged; submit it again.',
          ),
          cost: 'certain',
        };
      }
      const outputs = outputsIn(output, options.isLocal);
      if (outputs.length > 0) return { state: 'succeeded', outputs };
      return mayCost(
        mediaFailure(
          'generation_failed',
          'The model finished without a result. Change the request and submit it again.',
        ),
      );
    }
    case 'failed':
      return mayCost(failureOf(String(error ?? '')));
    case 'canceled':
      return mayCost(
        mediaFailure('generation_failed', 'The request was canceled at the provider.'),
      );
    case 'aborted':
      return mediaFailure('upstream_timeout', 'The model did not start in time. Submit it again.');
    default:
      throw unreadable(response);
  }
}

/** Replicate bills the time in which a model ran, whatever came of it (https://replicate.com/docs/billing, 2026-11-25). */
const mayCost = (failureOf: MediaFailure): MediaStatus => ({ ...failureOf, cost: 'possible' });

/** The last share that a progress bar of the logs shows (tqdm): `76%|███`. */
function progressOf(logs: unknown): number {
  if (typeof logs !== 'string') return 1;
  const shares = logs.slice(-4_000).match(/\d{1,3}%\|/g);
  return Math.max(1, Math.min(99, Number.parseInt(shares?.at(-1) ?? '1', 10)));
}

/** Messages of failed predictions and our codes; Replicate's codes are from its list (README). */
const failureMeanings: readonly (readonly [RegExp, MediaFailureCode, string | null])[] = [
  [
    /\bnsfw\b|\bsensitive\b|flagged|safety|content policy|moderation/i,
    'content_policy_violation',
    unsafeMessage,
  ],
  [/timed? ?out|\bE9243\b/i, 'upstream_timeout', lateMessage],
  [
    /\bE1001\b|out of memory/i,
    'generation_failed',
    'The request is too large for this model. Choose a smaller size or fewer pictures and submit it again.',
  ],
  [
    /cannot identify image|invalid image|unsupported (?:image|video|file)|corrupt/i,
    'reference_invalid',
    null,
  ],
  [/download|fetch(?:ing)? (?:the )?(?:file|url|image)/i, 'reference_download_failed', null],
  [/\bE\d{4}\b|director:|internal|server error/i, 'upstream_error', unavailable],
];

const maxMessageLength = 300;

function failureOf(error: string): MediaFailure {
  const meaning = failureMeanings.find(([pattern]) => pattern.test(error));
  const code = meaning?.[1] ?? 'generation_failed';
  const providerText = error.trim().slice(0, maxMessageLength);
  return mediaFailure(
    code,
    meaning?.[2] ??
      (providerText === ''
        ? 'The model could not make this. Change the request and submit it again.'
        : `The model could not make this: ${providerText}`),
  );
}

/** A version that does not exist is answered with 422 (as users quote it, 2026); an operator has to name another one. */
const modelPattern = /invalid version or not permitted|version does not exist/i;

/** What a response means that takes on no prediction. */
export function readFailedStart(response: ProviderResponse): FailedStart {
  const isModel = response.status === 422 && modelPattern.test(response.text);
  const status = isModel ? 404 : response.status;
  return startOutcome({ ...response, status }, rejectionOf);
}

/**
 * Replicate answers 422 with `detail`, and `invalid_fields` or a text that names the field. Some models check the prompt
 * then: those words mean the same as in a failed prediction.
 */
export function rejectionOf(response: ProviderResponse): Rejection {
  const { detail, title } = asJson(response.json());
  const text = [detail, title].find((each) => typeof each === 'string');
  const words = trimmedText(text);
  const [, code, message] = failureMeanings.find(([pattern]) => pattern.test(words)) ?? [];
  if (code === 'content_policy_violation' && typeof message === 'string') return { code, message };
  return {
    code: 'generation_failed',
    message:
      words === ''
        ? 'The model refused the request. Change it and submit it again.'
        : `The model refused the request: ${words.replaceAll('\n', ' ').slice(0, maxMessageLength)}`,
  };
}

/** The output is an address, a list of them, or an object of either. */
function outputsIn(output: unknown, isLocal: boolean): MediaOutput[] {
  if (typeof output === 'string') {
    return /^https?:\/\//.test(output)
      ? [outputAt(output, 'application/octet-stream', isLocal)]
      : [];
  }
  if (Array.isArray(output)) return output.flatMap((each) => outputsIn(each, isLocal));
  return Object.values(asJson(output)).flatMap((each) => outputsIn(each, isLocal));
}
