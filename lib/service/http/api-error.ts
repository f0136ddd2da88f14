import { type ErrorBody, type ErrorCode, errorRule, headers as names } from '@/lib/contract';

interface ApiErrorOptions {
  /** The field the error is about; `undefined` takes the registry's. */
  param?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** Seconds, in place of the registry's. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A response that is an error of the registry (`docs/interface.md#error-codes`). `message` is for a person: what is
 * wrong and what to do; no stack, key, provider payload or internal id.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    const rule = errorRule(code);
    this.status = rule.status;
    this.type = rule.type;
    this.param = options.param === undefined ? (rule.param ?? null) : options.param;
    const retryAfter = options.retryAfter ?? rule.retryAfter;
    this.headers = {
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(rule.shouldRetry === false ? { [names.shouldRetry]: 'false' } : {}),
      ...(code === 'invalid_api_key' ? { 'www-authenticate': 'Bearer' } : {}),
      ...options.headers,
    };
  }

  /** The envelope: all four keys, always. */
  body(): ErrorBody {
    return {
      error: { message: this.message, type: this.type, param: this.param, code: this.code },
    };
  }
}
