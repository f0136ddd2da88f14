import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { AgentConsole, RemoteAgentService } from '@/lib/contract';
import type { Logger } from '@/lib/platform/log';
import type { Metrics } from '@/lib/platform/metrics';
import { mcpAddress } from '../agents';
import { bearerSecret, createRateLimiter, createRouter, systemClock } from '../http';
import { addressEditTool } from './address-edit-tool';
import { balanceTool } from './balance-tool';
import { generationTools } from './generation-tools';
import { createKeyCheck } from './key-check';
import { mcpRoute } from './mcp-route';
import { searchTool } from './search-tool';
import { taskTools } from './task-tools';
import { uploadTool } from './upload-tool';

/** For the messages of one key. The service has limits of its own. */
const rateLimit = { requestsPerMinute: 300, burst: 60 };

export interface AgentGatewayOptions {
  /** A service elsewhere as this secret, a key of it, reaches it. */
  readonly open: (secret: string, signal: AbortSignal) => RemoteAgentService;
  /** How long the service has to say whether it knows a key; 10 s by default. */
  readonly checkMs?: number;
  /** How the console plans an edit from a model's schema; the interface has no operation for it. */
  readonly planEdit: AgentConsole['planEdit'];
  /** The address of this process. */
  readonly baseUrl: string;
  readonly version: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Aborts when the process stops, so that calls that wait for a task return. */
  readonly stopping: AbortSignal;
}

/** `/mcp` in front of a service elsewhere (decision 76), by the caller's own key and the interface of that service. */
export function createAgentGateway(options: AgentGatewayOptions): Hono {
  const { open, planEdit, checkMs = 10_000, baseUrl, version, log, metrics, stopping } = options;
  const tools = [
    searchTool,
    ...generationTools({ approvals: null, hasProjects: false }),
    ...taskTools({ stopSignal: stopping, hasPreviews: false }),
    addressEditTool(planEdit),
    uploadTool,
    balanceTool,
  ];
  return createRouter(
    {
      authenticator: createKeyCheck({ open, checkMs }),
      operatorKeys: { inProcess: randomUUID(), network: null },
      limiter: createRateLimiter(rateLimit, systemClock),
      log,
      metrics,
      agents: { resource: mcpAddress({ baseUrl }), challenge: 'Bearer' },
    },
    [
      mcpRoute({
        mediaLabel: 'pictures, videos and sound',
        tools,
        serviceOf: ({ request }, signal) =>
          open(bearerSecret(request.headers.get('authorization')), signal),
        version,
        baseUrl,
      }),
    ],
  );
}
