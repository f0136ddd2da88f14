import type { ErrorCode } from '@/lib/contract';
import { errorBody, headers } from '@/lib/contract';

/** What went wrong with a call of the interface; subclasses say where. */
export abstract class InterfaceError extends Error {
  abstract readonly retryable: boolean;
}

/** The service answered with an error. `code` is one of the registry's for a service that keeps to the interface. */
export class AnswerError extends InterfaceError {
  override readonly name = 'AnswerError';
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null,
    readonly param: string | null,
    readonly requestId: string | null,
    readonly retryAfterSeconds: number | null,
    readonly shouldRetry: boolean,
    /** Credits available, from the balance header of a 402. */
    readonly balance: number | null,
  ) {
    super(message);
  }

  get retryable(): boolean {
    if (!this.shouldRetry) return false;
    if (this.status === 409) return this.code === 'idempotency_key_in_use';
    return this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether this is the registry's `code`. */
  is(code: ErrorCode): boolean {
    return this.code === code;
  }
}

/** No answer: refused, cut off, or too slow. The work may have been done; repeat with the same idempotency key. */
export class UnreachableError extends InterfaceError {
  override readonly name = 'UnreachableError';
  readonly retryable = true;
  constructor(
    readonly reason: 'network' | 'timeout',
    options?: ErrorOptions,
  ) {
    super(
      reason === 'timeout'
        ? 'The service took too long to answer.'
        : 'The service could not be reached.',
      options,
    );
  }
}

/** An answer that is not of this interface: another program at that address, or a proxy between. */
export class ForeignAnswerError extends InterfaceError {
  override readonly name = 'ForeignAnswerError';
  constructor(
    readonly status: number,
    readonly requestId: string | null,
  ) {
    super(`The service gave an answer (HTTP ${status}) that is not of this interface.`);
  }

  get retryable(): boolean {
    return this.status >= 500;
  }
}

const numberHeader = (response: Response, name: string): number | null => {
  const value = Number.parseFloat(response.headers.get(name) ?? '');
  return Number.isFinite(value) ? value : null;
};

/** Makes the typed error of a response that is not 2xx. Reads its body. */
export async function errorOf(response: Response): Promise<InterfaceError> {
  const requestId = response.headers.get(headers.requestId);
  const parsed = errorBody.safeParse(await response.json().catch(() => null));
  if (!parsed.success) return new ForeignAnswerError(response.status, requestId);
  const { message, code, param } = parsed.data.error;
  return new AnswerError(
    message,
    response.status,
    code,
    param,
    requestId,
    numberHeader(response, 'retry-after'),
    response.headers.get(headers.shouldRetry) !== 'false',
    numberHeader(response, headers.balance),
  );
}
