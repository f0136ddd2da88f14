import { isTooLarge } from '@/lib/platform/body';
import { asJson, trimmedText } from '../json';
import type { FailedStart, MediaCost, MediaFailure, MediaStatus, UnknownStart } from '../media';
import { tooLargeResult } from '../media';
import type { ProviderResponse } from '../remote/caller';
import type { Rejection } from '../remote/start-outcome';
import {
  brokenModel,
  lateMessage,
  startFailure,
  startOutcome,
  unavailable,
  unsafeMessage,
  withProviderText,
} from '../remote/start-outcome';
import type { SdkVideo, VideoState } from './sdk';
import type { Wire } from './wire';

const maxMessageLength = 300;
const unsafePattern =
  /safety|moderat|prohibited|polic(?:y|ies)|violat|nsfw|sensitive|content.?filter/i;
const filePattern = /image|mask|picture|file|media/i;
const badFilePattern =
  /invalid|unsupported|not support|decode|too large|process|download|format|corrupt/i;

/** The meaning of a provider's message about a refused request or failed work. */
export function failureOf(providerText: string, hasFiles: boolean): Rejection {
  if (unsafePattern.test(providerText)) {
    const message = withProviderText(unsafeMessage, providerText);
    return { code: 'content_policy_violation', message };
  }
  const isAboutFile =
    hasFiles && filePattern.test(providerText) && badFilePattern.test(providerText);
  const code = isAboutFile ? 'reference_invalid' : 'generation_failed';
  return {
    code,
    message:
      providerText === ''
        ? 'The model could not make this. Change the request and submit it again.'
        : `The model could not make this: ${providerText.slice(0, maxMessageLength)}`,
  };
}

/** The message in an error response, in the shapes that the packages read. */
function messageIn(body: unknown): string {
  const { error, detail, message, failure_reason: reason, details } = asJson(body);
  const [first] = Array.isArray(detail) ? detail : [];
  const messages = [
    asJson(error).message,
    error,
    asJson(detail).error,
    asJson(detail).message,
    asJson(first).msg,
    detail,
    message,
    reason,
    asJson(details)['Moderation Reasons'],
  ];
  for (const each of messages) {
    const text = Array.isArray(each) ? each.map(trimmedText).join(', ') : trimmedText(each);
    if (text !== '') return text;
  }
  return '';
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/**
 * What an error of the SDK means for a request to start work. When the provider accepted it and then reported
 * no result, it has failed and may be billed. An error from before the request was sent is thrown unchanged.
 */
export function failedStart(
  error: unknown,
  wire: Wire,
  hasFiles: boolean,
): FailedStart | MediaFailure {
  const startReply = wire.startResult();
  if (startReply === null) return unsentStart(error, hasFiles);
  if ('error' in startReply) return startFailure(startReply.error);
  const { response } = startReply;
  if (response.status < 200 || response.status > 299) {
    return startOutcome(withKeyStatus(response), () =>
      failureOf(messageIn(response.json()), hasFiles),
    );
  }
  return afterStart(error, wire, hasFiles);
}

/** Some providers answer 400 to an invalid key. Another route may have a valid one. */
function withKeyStatus(response: ProviderResponse): ProviderResponse {
  const isKey = response.status === 400 && /\bapi.?key\b/i.test(messageIn(response.json()));
  return isKey ? { ...response, status: 401 } : response;
}

/** Errors about the request; every other error of the SDK is about the declaration. */
const requestErrorNames = [
  'AI_InvalidArgumentError',
  'AI_TypeValidationError',
  'AI_InvalidPromptError',
];

function unsentStart(error: unknown, hasFiles: boolean): FailedStart {
  const [name, errorText] = [nameOf(error), messageOf(error)];
  if (name === 'AbortError' || name === 'TimeoutError') throw error;
  const detail = `${name}: ${errorText}`.slice(0, 500);
  const isOfRequest = requestErrorNames.includes(name) || (hasFiles && filePattern.test(errorText));
  return isOfRequest
    ? {
        state: 'refused',
        code: hasFiles && filePattern.test(errorText) ? 'reference_invalid' : 'generation_failed',
        message: `The model does not take this request: ${errorText.slice(0, maxMessageLength)}`,
        retryable: false,
        detail,
      }
    : { state: 'refused', code: 'upstream_error', message: unavailable, retryable: true, detail };
}

/** The provider accepted the work and gave no result, or its outcome is unknown. It may have cost something. */
function afterStart(error: unknown, wire: Wire, hasFiles: boolean): UnknownStart | MediaFailure {
  if (isTooLarge(error)) return { state: 'failed', ...tooLargeResult, cost: 'possible' };
  const message = messageOf(error);
  const providerText = messageIn(jsonIn(wire.lastResponseText()));
  if (unsafePattern.test(message) || unsafePattern.test(wire.lastResponseText())) {
    const code = 'content_policy_violation';
    return {
      state: 'failed',
      code,
      message: withProviderText(unsafeMessage, providerText),
      cost: 'possible',
    };
  }
  const isPlainError = /^(?:Error|AI_InvalidResponseDataError|AI_APICallError)$/.test(
    nameOf(error),
  );
  if (
    isPlainError &&
    /\bfailed\b/i.test(message) &&
    !/parse|fetch|download|connect/i.test(message)
  ) {
    return { state: 'failed', ...failureOf(providerText, hasFiles), cost: 'possible' };
  }
  const detail = `${nameOf(error)}: ${message}`.slice(0, 500);
  // A package that waits for its result may also lose a connection after the start.
  const isResponse = nameOf(error).startsWith('AI_') && !/fetch|download|connect/i.test(message);
  return { state: 'unknown', detail, ...(isResponse ? { responseFailure: brokenModel } : {}) };
}

/** Units of a US dollar: xAI's (README), and our millionths. */
const ticksPerUsd = 10 ** 10;
const microPerUsd = 10 ** 6;

/** The cost of a result, which only xAI reports. */
export function costIn(
  metadata: Readonly<Record<string, unknown>> | undefined,
): MediaCost | undefined {
  const { costInUsdTicks: ticks } = asJson(metadata?.xai);
  return typeof ticks === 'number' && ticks >= 0
    ? { microUsd: Math.round((ticks * microPerUsd) / ticksPerUsd) }
    : undefined;
}

export type VideoPoll =
  | Exclude<MediaStatus, { state: 'succeeded' }>
  | { state: 'ready'; videos: SdkVideo[]; cost: MediaCost | undefined };

export function readVideo(poll: VideoState): VideoPoll {
  switch (poll.status) {
    case 'pending':
      return { state: 'running', progress: 10 };
    case 'completed': {
      const videos = poll.videos.filter(({ type }) => type !== 'uploaded');
      if (videos.length > 0) {
        return { state: 'ready', videos, cost: costIn(poll.providerMetadata) };
      }
      return { state: 'failed', ...failureOf('', false), cost: 'possible' };
    }
    case 'error': {
      const failure: MediaFailure = /expired|timed? ?out|deadline/i.test(poll.error)
        ? { state: 'failed', code: 'upstream_timeout', message: lateMessage }
        : { state: 'failed', ...failureOf(poll.error, true) };
      // xAI's package says so of work that was done, but brought no film, and of a film that is not kept any more.
      return /completed|expired/i.test(poll.error) ? { ...failure, cost: 'possible' } : failure;
    }
  }
}
