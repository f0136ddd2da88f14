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

/** How long the service's word about a key holds before it is asked again. What a tool does is refused by it at once. */
const knownMs = 60_000;
const refusedMs = 10_000;
const maxKeys = 1_000;
/** Keys from one network of which the service has not said yet that it knows them. */
const newKeys = { requestsPerMinute: 60, burst: 20 };

interface KeyCheckOptions {
  readonly open: (secret: string, signal: AbortSignal) => Pick<RemoteAgentService, 'checkKey'>;
  /** How long the service has for its answer. */
  readonly checkMs: number;
}

/**
 * Asks a service elsewhere whether it knows a key, once for all calls that wait for the answer. Whoever tries keys neither keeps
 * others waiting nor makes this process ask more than a little.
 */
export function createKeyCheck({
  open,
  checkMs,
}: KeyCheckOptions): Pick<Authenticator, 'authenticate'> {
  const slots = createSemaphore({ slots: 16, maxSlotsPerKey: 4, maxWaiters: 64 });
  const limiter = createRateLimiter(newKeys, systemClock);
  /** Until when its word holds, of keys that it knew when it was asked last, and of those that it did not. */
  const knownUntilMs = new Map<string, number>();
  const refusedUntilMs = new Map<string, number>();
  const checks = new Map<string, Promise<boolean>>();

  async function check(keyId: string, secret: string, network: string): Promise<boolean> {
    const isNew = !knownUntilMs.has(keyId);
    if (isNew) takeTurn(network);
    // In line with its network, so that many new keys wait for each other.
    const isKnown = await slots.run(isNew ? `from ${network}` : keyId, () =>
      open(secret, AbortSignal.timeout(checkMs)).checkKey(),
    );
    knownUntilMs.delete(keyId);
    if (isKnown) remember(knownUntilMs, keyId, knownMs);
    else remember(refusedUntilMs, keyId, refusedMs);
    return isKnown;
  }

  function takeTurn(network: string): void {
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
      if (holds(knownUntilMs, keyId)) return authOf(keyId);
      if (holds(refusedUntilMs, keyId)) throw unknownKey();
      const network = networkOf(headers?.get('x-forwarded-for') ?? '');
      const runningCheck =
        checks.get(keyId) ?? check(keyId, secret, network).finally(() => checks.delete(keyId));
      checks.set(keyId, runningCheck);
      const isKnown = await runningCheck.catch((error: unknown) => {
        throw refusalOf(error);
      });
      if (!isKnown) throw unknownKey();
      return authOf(keyId);
    },
  };
}

const holds = (untilMs: ReadonlyMap<string, number>, keyId: string): boolean =>
  (untilMs.get(keyId) ?? 0) > Date.now();

/** Notes a key as the latest; beyond {@link maxKeys} the oldest is forgotten. */
function remember(untilMs: Map<string, number>, keyId: string, forMs: number): void {
  untilMs.delete(keyId);
  const [oldest] = untilMs.keys();
  if (oldest !== undefined && untilMs.size >= maxKeys) untilMs.delete(oldest);
  untilMs.set(keyId, Date.now() + forMs);
}

const unknownKey = () =>
  new ApiError(
    'invalid_api_key',
    'The service of this installation does not know this key. It may be mistyped or revoked.',
  );

/** Why it is not known now whether the service knows a key. */
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

/** Everything is allowed here, because the service decides about each call. */
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
