import { hash } from 'node:crypto';
import { AgentServiceError, allScopes, type RemoteAgentService } from '@/lib/contract';
import { networkOf } from '@/lib/platform/net';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import {
  ApiError,
  type Authenticator,
  createRateLimiter,
  type KeyAuth,
  systemClock,
} from '../http';

/** How long the result of a check is used. A tool's own calls are refused by the service at once. */
const knownMs = 60_000;
const refusedMs = 10_000;
const maxKeys = 1_000;
/** For checks of keys from one network that the service is not known to accept. */
const newKeyLimit = { requestsPerMinute: 60, burst: 20 };

interface KeyCheckOptions {
  readonly open: (secret: string, signal: AbortSignal) => Pick<RemoteAgentService, 'checkKey'>;
  /** How long the service has for a check. */
  readonly checkMs: number;
}

/**
 * Checks keys at a service elsewhere, once for all calls that wait for the same check. A client that tries many keys delays no
 * others, and causes only few checks.
 */
export function createKeyCheck({
  open,
  checkMs,
}: KeyCheckOptions): Pick<Authenticator, 'authenticate'> {
  const slots = createSemaphore({ slots: 16, maxSlotsPerKey: 4, maxWaiters: 64 });
  const limiter = createRateLimiter(newKeyLimit, systemClock);
  /** By key: until when the last check is used, of keys that the service knew and of those that it did not. */
  const knownUntilMs = new Map<string, number>();
  const refusedUntilMs = new Map<string, number>();
  const checks = new Map<string, Promise<boolean>>();

  async function checkKey(keyId: string, secret: string, network: string): Promise<boolean> {
    const isNew = !knownUntilMs.has(keyId);
    if (isNew) limitNetwork(network);
    // New keys of a network share its slots, so that many of them wait for each other.
    const isKnown = await slots.run(isNew ? `from ${network}` : keyId, () =>
      open(secret, AbortSignal.timeout(checkMs)).checkKey(),
    );
    knownUntilMs.delete(keyId);
    if (isKnown) cacheCheck(knownUntilMs, keyId, knownMs);
    else cacheCheck(refusedUntilMs, keyId, refusedMs);
    return isKnown;
  }

  function limitNetwork(network: string): void {
    try {
      limiter.take(network);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const message =
        'Too many keys that are not known yet came from your network. Try again later.';
      throw new ApiError('rate_limit_exceeded', message, { headers: error.headers });
    }
  }

  return {
    async authenticate(secret, headers) {
      const keyId = hash('sha256', secret, 'base64url');
      if (isCached(knownUntilMs, keyId)) return authOf(keyId);
      if (isCached(refusedUntilMs, keyId)) throw unknownKeyError();
      const network = networkOf(headers?.get('x-forwarded-for') ?? '');
      const runningCheck =
        checks.get(keyId) ?? checkKey(keyId, secret, network).finally(() => checks.delete(keyId));
      checks.set(keyId, runningCheck);
      const isKnown = await runningCheck.catch((error: unknown) => {
        throw refusalOf(error);
      });
      if (!isKnown) throw unknownKeyError();
      return authOf(keyId);
    },
  };
}

const isCached = (untilMs: ReadonlyMap<string, number>, keyId: string): boolean =>
  (untilMs.get(keyId) ?? 0) > Date.now();

/** Beyond {@link maxKeys} the key that was checked longest ago is forgotten. */
function cacheCheck(untilMs: Map<string, number>, keyId: string, durationMs: number): void {
  untilMs.delete(keyId);
  const [oldestKeyId] = untilMs.keys();
  if (oldestKeyId !== undefined && untilMs.size >= maxKeys) untilMs.delete(oldestKeyId);
  untilMs.set(keyId, Date.now() + durationMs);
}

const unknownKeyError = () =>
  new ApiError(
    'invalid_api_key',
    'The service of this installation does not know this key. It may be mistyped or revoked.',
  );

/** The caller's error when a key could not be checked. */
function refusalOf(error: unknown): unknown {
  if (error instanceof SemaphoreFullError) {
    const message = 'Too many keys are checked at once. Try again in a moment.';
    return new ApiError('service_busy', message);
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ApiError('upstream_timeout', 'The service took too long to answer.');
  }
  if (!(error instanceof AgentServiceError)) return error;
  const { code, message, about } = error;
  const retry = about.retryAfter === null ? {} : { retryAfter: about.retryAfter };
  return new ApiError(
    code === 'rate_limit_exceeded' ? 'rate_limit_exceeded' : 'upstream_error',
    message,
    retry,
  );
}

/** All scopes are allowed here, because the service decides about each call. */
const authOf = (keyId: string): KeyAuth => ({
  keyId,
  keyName: '',
  personId: null,
  kind: 'api',
  scopes: new Set(allScopes),
  allowedModels: null,
  workspaceId: '',
  region: '',
  group: '',
  perks: [],
  rateLimit: null,
  agent: null,
});
