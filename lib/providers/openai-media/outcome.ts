import { asJson } from '../json';
import type { MediaCost, MediaFailure, MediaFailureCode, MediaStatus } from '../media';
import { mediaFailure } from '../media';
import type { ProviderResponse } from '../remote/caller';
import { lateMessage, type Rejection, unavailable, unreadable } from '../remote/start-outcome';
import type { ModelOptions } from './declaration';

/** A picture of a response: its bytes or its address. */
export type ReturnedImage = { base64: string | Buffer } | { url: string };

/**
 * The pictures of a response's body, from which the texts `cut` were removed; `null` if it is not a response
 * of this interface.
 */
export function imagesIn(body: unknown, cutImages: readonly Buffer[] = []): ReturnedImage[] | null {
  const { data } = asJson(body);
  if (!Array.isArray(data)) return null;
  return data.map(asJson).flatMap(({ b64_json: base64, url }): ReturnedImage[] => {
    if (typeof base64 === 'string' && base64 !== '') {
      // Base64 has no colon, so a placeholder is never mistaken for a picture.
      const pictureIndex = base64.startsWith('cut:') ? Number(base64.slice('cut:'.length)) : -1;
      return [{ base64: cutImages[pictureIndex] ?? base64 }];
    }
    return typeof url === 'string' && url !== '' ? [{ url }] : [];
  });
}

const microUsd = 1_000_000;

/**
 * The cost of a response: `usage.cost` in US dollars (OpenRouter), else its tokens at the model's prices.
 * Tokens at an unknown price have no cost.
 */
export function costIn(
  body: unknown,
  { usdPerMillionTokens: usd }: ModelOptions,
): MediaCost | undefined {
  const usage = asJson(asJson(body).usage);
  if (typeof usage.cost === 'number' && usage.cost >= 0) {
    return { microUsd: Math.round(usage.cost * microUsd) };
  }
  const input = asJson(usage.input_tokens_details);
  const output = asJson(usage.output_tokens_details);
  const priceByTokens: [unknown, number | undefined][] = [
    [input.text_tokens, usd.textInput],
    [input.image_tokens, usd.imageInput],
    [output.text_tokens, usd.textOutput],
    // Older responses have only the sum, which counts for pictures.
    [output.image_tokens ?? usage.output_tokens, usd.imageOutput],
  ];
  let cost = 0;
  let isPriced = false;
  for (const [tokens, price] of priceByTokens) {
    if (typeof tokens !== 'number' || tokens <= 0) continue;
    if (price === undefined) return undefined;
    // The price in US dollars for a million tokens is the price of one token in millionths of a dollar.
    cost += tokens * price;
    isPriced = true;
  }
  return isPriced ? { microUsd: Math.round(cost) } : undefined;
}

const codePatterns: readonly (readonly [RegExp, MediaFailureCode])[] = [
  [/moderation|content_policy|content_filter|safety|policy_violation/i, 'content_policy_violation'],
  [/invalid_image|image_parse|unsupported_image|image_too|invalid_base64/i, 'reference_invalid'],
  [/timeout/i, 'upstream_timeout'],
  [/billing|insufficient_quota|server_error|rate_limit|internal_error/i, 'upstream_error'],
];

const messageByCode: Partial<Record<MediaFailureCode, string>> = {
  content_policy_violation:
    'The model’s safety check refused the request or its result. Change the prompt or the pictures and submit it again.',
  upstream_timeout: lateMessage,
  upstream_error: unavailable,
};

const maxMessageLength = 300;

/** The meaning of an `error` object by its code and type, or by its message when the server sends no codes. */
export function failureIn(error: unknown): Rejection {
  const { code: errorCode, type, message, param } = asJson(error);
  const messageText = typeof message === 'string' ? message : '';
  const errorText = typeof error === 'string' ? error : messageText;
  const label = `${String(errorCode ?? '')} ${String(type ?? '')}`;
  const failureCode = failureCodeOf(label, errorText, String(param ?? ''));
  return { code: failureCode, message: messageByCode[failureCode] ?? refusalMessage(errorText) };
}

function failureCodeOf(label: string, errorText: string, param: string): MediaFailureCode {
  const labelCode = codePatterns.find(([pattern]) => pattern.test(label))?.[1];
  if (labelCode !== undefined) return labelCode;
  if (/safety system|content policy|moderation/i.test(errorText)) return 'content_policy_violation';
  return /^(?:image|mask|input_reference)(?:\[|$)/.test(param)
    ? 'reference_invalid'
    : 'generation_failed';
}

const refusalMessage = (providerText: string): string =>
  providerText === ''
    ? 'The model refused the request. Change it and submit it again.'
    : `The model refused the request: ${providerText.slice(0, maxMessageLength)}`;

/** The reasons in a response that refuses a request. FastAPI servers write `detail` instead of `error`. */
export function rejectionOf(response: ProviderResponse): Rejection {
  const { error, detail } = asJson(response.json());
  if (error !== undefined && error !== null) return failureIn(error);
  if (!Array.isArray(detail)) return failureIn(detail);
  const { loc, msg } = asJson(detail[0]);
  const field = Array.isArray(loc) ? loc.filter((each) => each !== 'body').join('.') : '';
  return failureIn({
    message: [field, String(msg ?? '')].filter(Boolean).join(': '),
    param: field,
  });
}

/**
 * Whether an account without money or a model that it may not use is why a request was refused, which OpenAI answers with
 * 400 and 429 as well (https://platform.openai.com/docs/guides/error-codes, from public quotations of 2026).
 */
export function isAccountRefusal(response: ProviderResponse): boolean {
  const { code, type } = asJson(asJson(response.json()).error);
  return /billing|insufficient_quota|model_not_found|invalid_api_key/.test(
    `${String(code ?? '')} ${String(type ?? '')}`,
  );
}

/** A video that is ready: how many files it has. */
export interface ReadyVideo {
  readonly state: 'ready';
  readonly files: number;
  readonly cost?: MediaCost;
}

/** Whether the server itself says that it knows no such video; a gateway in front of it sends no JSON. */
export function isAbsent(response: ProviderResponse): boolean {
  const { error, detail } = asJson(response.json());
  return response.status === 404 && (error ?? detail ?? null) !== null;
}

export const lostAtServer: MediaFailure = {
  ...mediaFailure(
    'upstream_error',
    'The server that worked on it was restarted and lost it. Nothing was charged; submit it again.',
  ),
  cost: 'possible',
};

/** The state of a video. Throws `ProviderError` when the response is not one of the provider's. */
export function readVideo(
  response: ProviderResponse,
): Exclude<MediaStatus, { state: 'succeeded' }> | ReadyVideo {
  if (response.status !== 200) throw unreadable(response);
  const body = asJson(response.json());
  switch (body.status) {
    case 'queued':
    case 'pending':
      return { state: 'running', progress: 0 };
    case 'in_progress':
    case 'processing':
    case 'running': {
      const share = Number(body.progress ?? 0);
      return { state: 'running', progress: Math.min(99, Math.max(1, Math.round(share) || 1)) };
    }
    case 'completed':
    case 'succeeded': {
      const { cost } = asJson(body.usage);
      return {
        state: 'ready',
        files: Array.isArray(body.unsigned_urls) ? Math.max(1, body.unsigned_urls.length) : 1,
        ...(typeof cost === 'number' ? { cost: { microUsd: Math.round(cost * microUsd) } } : {}),
      };
    }
    case 'failed':
      return { state: 'failed', ...failureIn(body.error) };
    case 'cancelled':
    case 'canceled':
    case 'expired':
      return {
        state: 'failed',
        code: 'generation_failed',
        message: 'The model stopped before it was finished. Submit it again.',
      };
    default:
      throw unreadable(response);
  }
}
