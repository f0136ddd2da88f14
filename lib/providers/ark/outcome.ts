import { asJson, type Json } from '../json';
import type { FailedStart, MediaCost, MediaFailureCode, MediaStatus } from '../media';
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
import type { ArkModelOptions } from './declaration';

/** The state of a task. Throws `ProviderError` when the response cannot be read. */
export function readTask(
  response: ProviderResponse,
  options: { isLocal: boolean; isFromVideo: boolean; prices: ArkModelOptions | undefined },
): MediaStatus {
  const body = asJson(response.json());
  if (response.status !== 200) throw unreadable(response);
  switch (body.status) {
    // Ark reports no progress.
    case 'queued':
      return { state: 'running', progress: 0 };
    case 'running':
      return { state: 'running', progress: 10 };
    case 'succeeded':
      return readSuccess(body, options);
    case 'failed': {
      const { code, message } = failureOf(asJson(body.error));
      return { state: 'failed', code, message };
    }
    case 'expired':
      return {
        state: 'failed',
        code: 'upstream_timeout',
        message: lateMessage,
        cost: 'possible',
      };
    case 'cancelled':
      return {
        state: 'failed',
        code: 'generation_failed',
        message: 'The work was stopped at the provider. Nothing was charged; submit it again.',
      };
    default:
      throw unreadable(response);
  }
}

function readSuccess(
  body: Json,
  options: { isLocal: boolean; isFromVideo: boolean; prices: ArkModelOptions | undefined },
): MediaStatus {
  const { video_url: url } = asJson(body.content);
  const cost = costIn(body, options);
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) {
    return {
      state: 'failed',
      code: 'generation_failed',
      message: 'The model finished without a video. Change the request and submit it again.',
      cost: cost ?? 'possible',
    };
  }
  return {
    state: 'succeeded',
    outputs: [outputAt(url, 'video/mp4', options.isLocal)],
    ...(cost === undefined ? {} : { cost }),
  };
}

/** The price in US dollars for a million tokens is the price of one token in millionths of a dollar. */
function costIn(
  body: Json,
  { prices, isFromVideo }: { prices: ArkModelOptions | undefined; isFromVideo: boolean },
): MediaCost | undefined {
  const { completion_tokens: tokens } = asJson(body.usage);
  if (typeof tokens !== 'number' || tokens <= 0 || prices === undefined) return undefined;
  const usd = isFromVideo
    ? (prices.fromVideo ?? prices.usdPerMillionTokens)
    : prices.usdPerMillionTokens;
  return { microUsd: Math.round(tokens * usd) };
}

/** Errors of the account or the route, for which another route may work. Ark answers some of them with 400. */
const operatorCodes =
  /^(?:InvalidEndpoint|ModelNotOpen|AccountOverdue|OperationDenied|AccessDenied)/;

/** What an error response means for the creation of a task. */
export function readRefusal(response: ProviderResponse): FailedStart {
  const { code } = asJson(asJson(response.json()).error);
  const outcome = startOutcome(response, rejectionOf);
  if (outcome.state !== 'refused' || !operatorCodes.test(String(code))) return outcome;
  return {
    ...outcome,
    code: 'upstream_error',
    message: unavailable,
    retryable: true,
    isPermanent: true,
  };
}

export const rejectionOf = (response: ProviderResponse): Rejection =>
  failureOf(asJson(asJson(response.json()).error));

const realPersonMessage =
  'A file may show a real person, which the model does not take as a plain reference. Use an avatar, or another file.';

/** Ark's error codes (error-code list, README) and ours; the first match counts. */
const failureMeanings: readonly (readonly [RegExp, MediaFailureCode, string | null])[] = [
  [/^Input(?:Image|Video).{0,60}PrivacyInformation/, 'content_policy_violation', realPersonMessage],
  [/Sensitive|PolicyViolation|RiskDetected/, 'content_policy_violation', unsafeMessage],
  [/^(?:InvalidImageURL|InvalidVideoURL|InvalidAudioURL)/, 'reference_download_failed', null],
  [/Timeout/, 'upstream_timeout', lateMessage],
  [
    /^(?:Internal|Server|ServiceUnavailable|RateLimit|Quota|ModelLoading)/,
    'upstream_error',
    unavailable,
  ],
];
const filePattern = /image|video|audio|url|file/i;
const downloadPattern = /download|fetch|access/i;
const badFilePattern = /size|format|resolution|pixel|duration|ratio|large|small|short/i;
const maxMessageLength = 300;

function failureOf({ code, message }: Json): Rejection {
  const name = String(code ?? '');
  const providerText =
    typeof message === 'string' ? (message.split(/request id:/i)[0] ?? '').trim() : '';
  const nameMeaning = failureMeanings.find(([pattern]) => pattern.test(name));
  if (nameMeaning?.[2]) return { code: nameMeaning[1], message: nameMeaning[2] };
  const words = providerText.slice(0, maxMessageLength);
  const advice = words === '' ? 'Change it and submit it again.' : words;
  if (nameMeaning)
    return { code: nameMeaning[1], message: `The model could not download a file: ${advice}` };
  if (filePattern.test(providerText) && downloadPattern.test(providerText)) {
    return {
      code: 'reference_download_failed',
      message: `The model could not download a file: ${advice}`,
    };
  }
  if (
    name.startsWith('InvalidParameter') &&
    filePattern.test(providerText) &&
    badFilePattern.test(providerText)
  ) {
    return { code: 'reference_invalid', message: `The model refused a file: ${advice}` };
  }
  return {
    code: 'generation_failed',
    message:
      words === ''
        ? `The model refused the request. ${advice}`
        : `The model refused the request: ${advice}`,
  };
}
