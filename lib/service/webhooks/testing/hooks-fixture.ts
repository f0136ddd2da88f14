import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import {
  type EventType,
  eventType,
  type ManagedWebhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  type WebhookDeliveryList,
  type WebhookWithSecret,
} from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { guardedFetch } from '@/lib/platform/net';
import { schema } from '../../db';
import {
  createScriptedProvider,
  createTestService,
  type ScriptedProvider,
  type TestService,
} from '../../testing';
import { enqueueCreditsGranted, type WebhookEngineOptions } from '../index';

/** A workspace with a key and its webhook. */
export interface Hook {
  readonly workspaceId: string;
  readonly secret: string;
  readonly keySecret: string;
  /** Path of the webhook in the management interface. */
  readonly path: string;
}

export interface HooksFixture {
  readonly service: TestService;
  /** The clock of the service. */
  readonly clock: { now(): number; advance(ms: number): void };
  hook(url: string, options?: { events?: EventType[] }): Promise<Hook>;
  /** Causes events of the workspace, each in a transaction of its own. */
  cause(hook: Hook, count?: number): Promise<void>;
  read(hook: Hook): Promise<ManagedWebhook>;
  deliveries(hook: Hook, query?: string): Promise<WebhookDelivery[]>;
  detail(hook: Hook, deliveryId: string): Promise<WebhookDeliveryDetail>;
  /** Calls the management interface of the webhook; the answer must be a success. */
  manage<T>(hook: Hook, method: string, path: string, body?: unknown): Promise<T>;
}

/** Makes attempts at a receiver give up quickly; the others have their usual patience, whatever the machine is doing. */
export const impatient = (url: string): string => `${url}?impatient`;
const impatientMs = 300;
const fetch: typeof guardedFetch = (url, options) =>
  guardedFetch(url, url.endsWith('?impatient') ? { ...options, timeoutMs: impatientMs } : options);

/** Waits until `check` no longer throws, long enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** A started service whose clock is the test's, and which looks for due deliveries all the time. */
export async function openHooks(
  database: Database,
  options: WebhookEngineOptions & {
    workers?: number;
    provider?: ScriptedProvider;
    dataDir?: string;
  } = {},
): Promise<HooksFixture> {
  const { workers = 1, provider = createScriptedProvider(), dataDir, ...webhooks } = options;
  let offsetMs = 0;
  const clock = {
    now: () => Date.now() + offsetMs,
    advance: (ms: number) => {
      offsetMs += ms;
    },
  };
  const service = await createTestService(database, {
    workers,
    clock,
    ...(dataDir === undefined ? {} : { dataDir }),
    providers: new Map([['sandbox', provider]]),
    webhooks: { fetch, pollMs: 20, chance: () => 0.5, ...webhooks },
  });
  const { context } = service;

  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await service.call(service.operatorKey, `/manage${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  return {
    service,
    clock,
    async hook(url, { events = [...eventType.options] } = {}) {
      const workspace = await service.workspace();
      const [key] = await context.db
        .select({ id: schema.apiKeys.id })
        .from(schema.apiKeys)
        .where(eq(schema.apiKeys.workspaceId, workspace.id));
      const path = `/workspaces/${workspace.id}/keys/${key?.id}/webhook`;
      const { secret } = await send<WebhookWithSecret>('POST', path, { url, events });
      return { workspaceId: workspace.id, keySecret: workspace.secret, secret, path };
    },
    async cause({ workspaceId }, count = 1) {
      for (let at = 0; at < count; at++) {
        await context.db.transaction((tx) =>
          enqueueCreditsGranted(context, tx, {
            workspaceId,
            orderId: `ord_${at}`,
            creditsMilli: 1_000,
            billingTransactionId: `btx_${at}`,
          }),
        );
      }
    },
    read: (hook) => send('GET', hook.path),
    async deliveries(hook, query = '?limit=100') {
      const path = `${hook.path}/deliveries${query}`;
      return (await send<WebhookDeliveryList>('GET', path)).data;
    },
    detail: (hook, deliveryId) => send('GET', `${hook.path}/deliveries/${deliveryId}`),
    manage: (hook, method, path, body) => send(method, `${hook.path}${path}`, body),
  };
}
