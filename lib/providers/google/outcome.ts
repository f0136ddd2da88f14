import { asJson, type Json, trimmedText } from '../json';
import type {
  FailedStart,
  MediaFailure,
  MediaFailureCode,
  MediaStart,
  MediaStatus,
} from '../media';
import type { ProviderResponse } from '../remote/caller';
import {
  lateMessage,
  type Rejection,
  startOutcome,
  startWithoutOperation,
  unavailable,
  unreadable,
  unsafeMessage,
  withProviderText,
} from '../remote/start-outcome';

export const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(asJson) : []);

const maxMessageLength = 300;

const unsafePattern =
  /safety|content_blocked|prohibited|blocklist|blocked|polic(?:y|ies)|violat|spii|sensitive|recitation/i;

/** The meaning of Google's message and code for a refused request or failed work. */
export function failureOf(code: string, providerText: string): Rejection {
  const findCode = (): MediaFailureCode => {
    if (unsafePattern.test(code) || unsafePattern.test(providerText))
      return 'content_policy_violation';
    if (/deadline_exceeded|timeout|^4$|^504$/i.test(code)) return 'upstream_timeout';
    if (/unavailable|internal|resource_exhausted|overloaded|^(?:8|13|14|429|5\d\d)$/i.test(code)) {
      return 'upstream_error';
    }
    const isAboutFile = /image|video|inline_?data|mime|base64/i.test(providerText);
    if (
      isAboutFile &&
      /process|decode|unsupported mime|not valid|invalid.{0,40}(?:image|video)/i.test(providerText)
    ) {
      return 'reference_invalid';
    }
    return 'generation_failed';
  };
  const failureCode = findCode();
  if (failureCode === 'content_policy_violation')
    return { code: failureCode, message: withProviderText(unsafeMessage, providerText) };
  if (failureCode === 'upstream_timeout') return { code: failureCode, message: lateMessage };
  if (failureCode === 'upstream_error') return { code: failureCode, message: unavailable };
  return {
    code: failureCode,
    message:
      providerText === ''
        ? 'The model could not make this. Change the request and submit it again.'
        : `The model could not make this: ${providerText.slice(0, maxMessageLength)}`,
  };
}

/** The error of a response: Google's envelope, by itself or in a list. */
function errorIn(response: ProviderResponse): Json {
  const body = response.json();
  return asJson(asJson(Array.isArray(body) ? body[0] : body).error);
}

function rejectionOf(response: ProviderResponse): Rejection {
  const { status, message } = errorIn(response);
  const failure = failureOf(trimmedText(status), trimmedText(message));
  // The request was refused for good, so this is not a temporary fault of the server.
  return failure.code === 'upstream_error' || failure.code === 'upstream_timeout'
    ? { code: 'generation_failed', message: failure.message }
    : failure;
}

/** Seconds of a duration in Google's format, such as `1.5s`. */
const secondsIn = (duration: string): number[] =>
  /^\d{1,6}(?:\.\d{1,9})?s$/.test(duration) ? [Number(duration.slice(0, -1))] : [];

/**
 * What an error response means for a start. Google also answers 400 for an invalid key and for an account that may not
 * use a model; another route may work then. Its 429 has the seconds to wait in the body.
 */
export function readFailedStart(response: ProviderResponse): FailedStart {
  const { status, details, message } = errorIn(response);
  const reasons = listOf(details);
  // Google answered 429 to an account without prepaid credits, and 402 later
  // (https://discuss.ai.google.dev/t/183654, read 2026-11-25).
  const isAccount =
    (response.status === 400 &&
      (status === 'FAILED_PRECONDITION' ||
        reasons.some(({ reason }) => reason === 'API_KEY_INVALID'))) ||
    (response.status === 429 && /credits are depleted/i.test(trimmedText(message)));
  const delay = reasons.flatMap(({ retryDelay }) => secondsIn(trimmedText(retryDelay)))[0];
  return startOutcome(
    {
      ...response,
      status: isAccount ? 403 : response.status,
      retryAfterSeconds: delay ?? response.retryAfterSeconds,
    },
    rejectionOf,
  );
}

/** Pictures of a response as base64, with their types; else why there are none. */
export type Pictures =
  | { state: 'made'; pictures: { base64: string; contentType: string }[] }
  | MediaFailure
  | FailedStart;

/**
 * The result of a response with status 200. A blocked prompt never reached the model; any other response without pictures
 * is work that Google may bill. An object of Imagen without pictures means that its filter removed them. */
export function readPictures(
  body: unknown,
  options: { isImagen: boolean; detail: string },
): Pictures {
  const { isImagen, detail } = options;
  const { candidates, promptFeedback, predictions } = asJson(body);
  const parts = listOf(candidates).flatMap(({ content }) => listOf(asJson(content).parts));
  const pictures = [
    // Drafts from the model's thinking are not results.
    ...parts
      .filter(({ thought }) => thought !== true)
      .map(({ inlineData }) => asJson(inlineData))
      .map(({ data, mimeType }) => ({
        base64: trimmedText(data),
        contentType: trimmedText(mimeType),
      })),
    ...listOf(predictions).map(({ bytesBase64Encoded, mimeType }) => ({
      base64: trimmedText(bytesBase64Encoded),
      contentType: trimmedText(mimeType),
    })),
  ].filter(({ base64 }) => base64 !== '');
  const typedPictures = pictures.map((each) => ({
    ...each,
    contentType: each.contentType || 'image/png',
  }));
  if (typedPictures.length > 0) return { state: 'made', pictures: typedPictures };
  const isOfGoogle =
    candidates !== undefined || promptFeedback !== undefined || (isImagen && body !== undefined);
  if (!isOfGoogle)
    return {
      state: 'unknown',
      detail: `No pictures: ${detail}`,
      responseFailure: unreadResponse(body),
    };
  const [candidate] = listOf(candidates);
  const filterReasons = listOf(predictions).map(({ raiFilteredReason }) =>
    trimmedText(raiFilteredReason),
  );
  const code = [asJson(promptFeedback).blockReason, candidate?.finishReason]
    .map(trimmedText)
    .join(' ')
    .trim();
  const reasons = [
    asJson(promptFeedback).blockReasonMessage,
    candidate?.finishMessage,
    ...filterReasons,
    ...parts.filter(({ thought }) => thought !== true).map(({ text }) => text),
  ];
  const reasonText = reasons.map(trimmedText).filter(Boolean).join(' ');
  const failure = failureOf(isImagen ? 'SAFETY' : code, reasonText);
  const isBlocked = promptFeedback !== undefined && candidate === undefined;
  return isBlocked
    ? { state: 'refused', ...failure, detail, retryable: false }
    : { state: 'failed', ...failure, cost: 'possible' };
}

/** What a response with status 200 means that is none of Google's, or an error. */
function unreadResponse(body: unknown): Rejection {
  const { status, message } = asJson(asJson(body).error);
  const failure = failureOf(trimmedText(status), trimmedText(message));
  return asJson(body).error === undefined ? failureOf('INTERNAL', '') : failure;
}

/** A finished video, with the addresses of its files. */
export interface ReadyVideo {
  readonly state: 'ready';
  readonly uris: string[];
  /** Small videos from within the response, as base64. */
  readonly inline: string[];
}
type VideoPoll = Exclude<MediaStatus, { state: 'succeeded' }> | ReadyVideo;

const googleFailure = (code: string, providerText: string): MediaFailure => ({
  state: 'failed',
  ...failureOf(code, providerText),
});

/** The state of a video of Veo. Throws `ProviderError` when the response is not one of Google's. */
export function readVeo(response: ProviderResponse): VideoPoll {
  const body = asJson(response.json());
  if (response.status !== 200 || typeof body.name !== 'string') throw unreadable(response);
  // Google reports no progress.
  if (body.done !== true) return { state: 'running', progress: 10 };
  if (body.error != null) {
    const { code, message } = asJson(body.error);
    return googleFailure(String(code ?? ''), trimmedText(message));
  }
  const generated = asJson(asJson(body.response).generateVideoResponse);
  const videos = listOf(generated.generatedSamples).map(({ video }) => asJson(video));
  const uris = videos.map(({ uri }) => trimmedText(uri)).filter(Boolean);
  const inline = videos.map(({ encodedVideo }) => trimmedText(encodedVideo)).filter(Boolean);
  if (uris.length + inline.length > 0) return { state: 'ready', uris, inline };
  const reasons = Array.isArray(generated.raiMediaFilteredReasons)
    ? generated.raiMediaFilteredReasons.map(trimmedText).join(' ')
    : '';
  const isFiltered = reasons !== '' || Number(generated.raiMediaFilteredCount) > 0;
  return { ...googleFailure(isFiltered ? 'SAFETY' : '', reasons), cost: 'possible' };
}

/** The state of an interaction. Throws as {@link readVeo}. */
export function readInteraction(response: ProviderResponse): VideoPoll {
  const body = asJson(response.json());
  if (response.status !== 200) throw unreadable(response);
  const outputSteps = listOf(body.steps).filter(({ type }) => type === 'model_output');
  const output = outputSteps.flatMap(({ content }) => listOf(content));
  const outputText = output
    .map(({ text }) => trimmedText(text))
    .filter(Boolean)
    .join(' ');
  const failure = (cost: 'possible' | undefined): MediaFailure => {
    const stepErrors = outputSteps.flatMap(({ error }) => (error == null ? [] : [error]));
    const [error] = [...listOf(body.errors), ...listOf(stepErrors), asJson(body.error)];
    const { code, status, message } = asJson(error);
    // A step has the number of a google.rpc.Status.
    const errorCode =
      typeof code === 'number' ? String(code) : trimmedText(code) || trimmedText(status);
    const failure = googleFailure(errorCode, trimmedText(message) || outputText);
    return cost === undefined ? failure : { ...failure, cost };
  };
  switch (body.status) {
    case 'queued':
      return { state: 'running', progress: 0 };
    case 'in_progress':
      return { state: 'running', progress: 10 };
    case 'completed': {
      const videos = output.filter(({ type }) => type === 'video');
      const uris = videos.map(({ uri }) => trimmedText(uri)).filter(Boolean);
      const inline = videos.map(({ data }) => trimmedText(data)).filter(Boolean);
      if (uris.length + inline.length > 0) return { state: 'ready', uris, inline };
      return failure('possible');
    }
    case 'failed':
      return failure(Number(asJson(body.usage).total_tokens) > 0 ? 'possible' : undefined);
    case 'incomplete':
    case 'budget_exceeded':
    case 'requires_action':
    case 'requires_continuation':
      return failure('possible');
    case 'cancelled':
      return googleFailure('', 'It was canceled at Google.');
    default:
      throw unreadable(response);
  }
}

/** Whether a file of Google can be fetched. Throws as {@link readVeo}. */
export function readFile(response: ProviderResponse): 'ready' | 'waiting' | 'failed' {
  const { state } = asJson(response.json());
  if (response.status !== 200) throw unreadable(response);
  if (state === 'ACTIVE') return 'ready';
  if (state === 'PROCESSING') return 'waiting';
  if (state === 'FAILED') return 'failed';
  throw unreadable(response);
}

/** The operation of a response to a start of a video; else why there is none. */
export function readStarted(
  response: ProviderResponse,
  idIn: (body: Json) => string | null,
): MediaStart {
  if (response.status !== 200) return readFailedStart(response);
  const id = idIn(asJson(response.json()));
  if (id !== null) return { state: 'taken', operation: id };
  return startWithoutOperation(response, rejectionOf);
}
