import { type ErrorCode, headers } from '@/lib/contract';
import { readErrorBody } from './error-details';
import { retryAfterSeconds } from './retry-after';

/** The failure of a call of the interface, with a subclass for each kind of failure. */
export abstract class InterfaceError extends Error {
  abstract readonly retryable: boolean;
  /** Whether the same idempotency key was sent before: that attempt may have done the work, whatever this error says. */
  repeated = false;
}

interface ErrorResponse {
  readonly status: number;
  /** The service's own code; one of the registry's if it keeps to the interface. */
  readonly code: string | null;
  readonly param: string | null;
  /** The service's own words; null when it sent none that can be shown. */
  readonly serviceMessage: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly shouldRetry: boolean;
  /** Credits available, from the balance header of a 402. */
  readonly balance: number | null;
}

/** The service responded with an error, in whatever shape. The status decides what it means. */
export class ResponseError extends InterfaceError {
  override readonly name = 'ResponseError';
  readonly status: number;
  readonly code: string | null;
  readonly param: string | null;
  readonly serviceMessage: string | null;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly balance: number | null;
  readonly #shouldRetry: boolean;

  constructor(response: ErrorResponse) {
    super(response.serviceMessage ?? `The service answered with HTTP ${response.status}.`);
    this.status = response.status;
    this.code = response.code;
    this.param = response.param;
    this.serviceMessage = response.serviceMessage;
    this.requestId = response.requestId;
    this.retryAfterSeconds = response.retryAfterSeconds;
    this.balance = response.balance;
    this.#shouldRetry = response.shouldRetry;
  }

  get retryable(): boolean {
    if (!this.#shouldRetry || this.is('no_available_route')) return false;
    if (this.status === 409) return this.code === 'idempotency_key_in_use';
    return [408, 425, 429].includes(this.status) || this.status >= 500;
  }

  /** Whether this is the registry's `code`. */
  is(code: ErrorCode): boolean {
    return this.code === code;
  }

  /** Whether the service does not have what was requested, whatever its error message says. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

/** No response: the connection was refused or lost, or took too long. The work may have been done, so repeat with the same idempotency key. */
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

/** A response that is not of this interface: from another program at that address, or from a proxy. */
export class ForeignResponseError extends InterfaceError {
  override readonly name = 'ForeignResponseError';
  constructor(
    readonly status: number,
    readonly requestId: string | null,
  ) {
    super(`The service gave an unexpected answer (HTTP ${status}).`);
  }

  get retryable(): boolean {
    return this.status >= 500;
  }
}

/** Makes the typed error of a response that is not 2xx. Reads its body. */
export async function errorOf(response: Response): Promise<InterfaceError> {
  const requestId = response.headers.get(headers.requestId);
  const { status } = response;
  if (status < 400) return new ForeignResponseError(status, requestId);
  const { message, code, param } = readErrorBody(await response.text().catch(() => ''));
  const balance = Number.parseFloat(response.headers.get(headers.balance) ?? '');
  return new ResponseError({
    status,
    code,
    param,
    serviceMessage: message,
    requestId,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
    shouldRetry: response.headers.get(headers.shouldRetry) !== 'false',
    balance: Number.isFinite(balance) ? balance : null,
  });
}
