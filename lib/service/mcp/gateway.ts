import { hash, randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { type AgentService, AgentServiceError, allScopes } from '@/lib/contract';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { createSemaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import { mcpAddress } from '../agents';
import {
  ApiError,
  type Authenticator,
  bearerSecret,
  createRateLimiter,
  createRouter,
  type KeyAuth,
  systemClock,
} from '../http';
import { balanceTool } from './balance-tool';
import { generationTools } from './generation-tools';
import { mcpRoute } from './mcp-route';
import { searchTool } from './search-tool';
import { taskTools } from './task-tools';
import { uploadTool } from './upload-tool';

/** How long the service's word about a key holds before it is asked again. What a tool does is refused by it at once. */
const keyMs = 60_000;
const maxKeys = 1_000;
const checkMs = 10_000;
/** Messages of one key. The service has limits of its own. */
const rateLimit = { requestsPerMinute: 300, burst: 60 };

export interface AgentGatewayOptions {
  /** A service elsewhere as this secret, a key of it, reaches it. */
  readonly open: (secret: string, signal: AbortSignal) => AgentService;
  /** Of this process. */
  readonly baseUrl: string;
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Aborts when the process stops: who waits for a task is answered. */
  readonly stopping: AbortSignal;
}

/** `/mcp` in front of a service elsewhere (decision 76): with the caller's own key of that service, and what its interface does. */
export function createAgentGateway(options: AgentGatewayOptions): Hono {
  const { open, baseUrl, version, log, metrics, stopping } = options;
  const tools = [
    searchTool,
    ...generationTools(null),
    ...taskTools({ stopping }),
    uploadTool,
    balanceTool,
  ];
  return createRouter(
    {
      authenticator: createKeyCheck(open),
      operatorKeys: { inProcess: randomUUID(), network: null },
      limiter: createRateLimiter(rateLimit, systemClock),
      log,
      metrics,
      agents: { resource: mcpAddress({ baseUrl }), challenge: 'Bearer' },
    },
    [
      mcpRoute({
        tools,
        serviceOf: ({ request }, signal) =>
          open(bearerSecret(request.headers.get('authorization')), signal),
        version,
        baseUrl,
      }),
    ],
  );
}

/** Asks the service whether it knows a key, by its balance. Keys that it refuses are asked for each time. */
function createKeyCheck(open: AgentGatewayOptions['open']): Pick<Authenticator, 'authenticate'> {
  const checks = createSemaphore({ slots: 16, share: 4, waiting: 64 });
  const knownUntilMs = new Map<string, number>();
  // Ids of keys are in the log, where nobody should try out secrets of a service that makes short ones.
  const salt = randomUUID();
  return {
    async authenticate(secret) {
      const keyId = hash('sha256', `${salt}${secret}`, 'base64url');
      if ((knownUntilMs.get(keyId) ?? 0) > Date.now()) return authOf(keyId);
      knownUntilMs.delete(keyId);
      try {
        const signal = AbortSignal.timeout(checkMs);
        await checks.run(keyId, () => open(secret, signal).readBalance());
      } catch (error) {
        throw refusalOf(error);
      }
      const [oldest] = knownUntilMs.keys();
      if (oldest !== undefined && knownUntilMs.size >= maxKeys) knownUntilMs.delete(oldest);
      knownUntilMs.set(keyId, Date.now() + keyMs);
      return authOf(keyId);
    },
  };
}

/** What the service says of a key, for the caller. What it cannot say now is no refusal of the key. */
function refusalOf(error: unknown): unknown {
  if (error instanceof SemaphoreFullError) {
    return new ApiError(
      'service_busy',
      'Too many keys are checked at once. Try again in a moment.',
    );
  }
  if (!(error instanceof AgentServiceError)) return error;
  const { code, message, about } = error;
  if (code === 'invalid_api_key') return new ApiError('invalid_api_key', message);
  const retry = about.retryAfter === null ? {} : { retryAfter: about.retryAfter };
  if (code === 'rate_limit_exceeded') {
    return new ApiError('rate_limit_exceeded', message, retry);
  }
  return new ApiError('upstream_error', message, retry);
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
