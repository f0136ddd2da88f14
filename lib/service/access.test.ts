import { afterAll, beforeAll, expect, it } from 'vitest';
import { allScopes, type ErrorBody } from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createAvatars } from './avatars';
import { defaultConfiguration } from './config/testing/default-configuration';
import type { Route } from './http';
import { createLiveCatalog } from './models/catalog';
import { type Connections, openConnections } from './models/connections';
import { openBilling } from './money/billing';
import { createOperationStore } from './operation-store';
import { serviceRoutes } from './routes';
import { createReadiness } from './system';
import type { TestService, TestWorkspace } from './testing';
import { createScriptedProvider, createTestService, picture } from './testing';
import { createText } from './text';

/** A workspace with one of everything. */
interface Tenant extends TestWorkspace {
  taskId: string;
  assetId: string;
  assetUrl: string;
}

/** How one route keeps workspaces apart: called for the resources of `own` with the key of `other`. */
type Row = (parts: { service: TestService; ownTenant: Tenant; other: Tenant }) => Promise<void>;

/** The same for every workspace. */
const sharedByAll: Row = async () => {};
/** The operator sees every workspace; only the credential keeps others out. */
const operatorAlone: Row = async () => {};

const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as ErrorBody;
  return [response.status, error.code];
};
const isForeign = async (response: Promise<Response>, like: Promise<Response>) => {
  const [answer, unknown] = [await codeOf(await response), await codeOf(await like)];
  expect(answer).toEqual(unknown);
  expect(answer[0]).toBeGreaterThanOrEqual(400);
};
const upload = (service: TestService, secret: string, path: string, png: Buffer) => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  return service.call(secret, path, { method: 'POST', body: form });
};
const uploadIsOwn =
  (path: string): Row =>
  async ({ service, ownTenant, other }) => {
    const png = await picture({ width: 5, height: 5 });
    const response = await upload(service, ownTenant.secret, path, png);
    const { asset_id } = (await response.json()) as { asset_id: string };
    const list = async ({ id }: Tenant) =>
      (await service.manage(`/workspaces/${id}/assets?limit=200`)).text();
    expect(await list(ownTenant)).toContain(asset_id);
    expect(await list(other)).not.toContain(asset_id);
  };
const foreignReference =
  (path: string): Row =>
  async ({ service, ownTenant, other }) => {
    const body = (url: string) => ({ model: 'lumen-image', prompt: 'x', reference_images: [url] });
    const unknown = ownTenant.assetUrl.replace(/[^/]{32}(\.\w+)$/, `${'A'.repeat(32)}$1`);
    await isForeign(
      service.post(other.secret, path, body(ownTenant.assetUrl)),
      service.post(other.secret, path, body(unknown)),
    );
    expect(
      (await service.post(ownTenant.secret, path, body(ownTenant.assetUrl))).status,
    ).toBeLessThan(300);
  };

const foreignPicture: Row = async ({ service, ownTenant, other }) => {
  const unknown = ownTenant.assetUrl.replace(/[^/]{32}(\.\w+)$/, `${'A'.repeat(32)}$1`);
  const send = ({ secret }: Tenant, url: string) =>
    service.post(secret, '/v1/chat/completions', {
      model: 'quill-deep',
      messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }],
    });
  await isForeign(send(other, ownTenant.assetUrl), send(other, unknown));
  expect((await send(ownTenant, ownTenant.assetUrl)).status).toBe(200);
};

const billingKey = async (service: TestService, { id }: Tenant) => {
  const key = { name: 'Billing', scopes: ['billing'] };
  const response = await service.manage(`/workspaces/${id}/keys`, key);
  return (await response.json()) as { secret: string };
};

/** A row for every route: a new route without one fails. */
const rows: Record<string, Row> = {
  listModels: sharedByAll,
  createGeneration: foreignReference('/v1/generations'),
  createQuote: foreignReference('/v1/quote'),
  getTask: ({ service, ownTenant, other }) =>
    isForeign(
      service.call(other.secret, `/v1/tasks/${ownTenant.taskId}`),
      service.call(other.secret, '/v1/tasks/task_00000000000000000000000000'),
    ),
  listTasks: async ({ service, ownTenant, other }) => {
    const response = await service.call(other.secret, `/v1/tasks?ids=${ownTenant.taskId}`);
    expect(await response.json()).toMatchObject({ data: [] });
    const all = await service.call(other.secret, '/v1/tasks?limit=100');
    expect(await all.text()).not.toContain(ownTenant.taskId);
  },
  cancelTask: async ({ service, ownTenant, other }) => {
    const post = { method: 'POST' };
    await isForeign(
      service.call(other.secret, `/v1/tasks/${ownTenant.taskId}/cancel`, post),
      service.call(other.secret, '/v1/tasks/task_00000000000000000000000000/cancel', post),
    );
    const after = await service.call(ownTenant.secret, `/v1/tasks/${ownTenant.taskId}`);
    expect(await after.json()).toMatchObject({ status: 'queued' });
  },
  createChatCompletion: foreignPicture,
  createResponse: async ({ service, ownTenant, other }) => {
    const path = '/v1/responses';
    const first = await service.post(ownTenant.secret, path, { model: 'quill', input: 'x' });
    const { id, output } = (await first.json()) as { id: string; output: { id: string }[] };
    const unknown = `resp_${'0'.repeat(26)}`;
    const continued = (previous_response_id: string) => ({
      model: 'quill',
      input: 'x',
      previous_response_id,
    });
    await isForeign(
      service.post(other.secret, path, continued(id)),
      service.post(other.secret, path, continued(unknown)),
    );
    const referring = (item: unknown) => ({
      model: 'quill',
      input: [{ type: 'item_reference', id: item }],
    });
    await isForeign(
      service.post(other.secret, path, referring(output[0]?.id)),
      service.post(other.secret, path, referring(`msg_${'0'.repeat(28)}`)),
    );
    expect((await service.post(ownTenant.secret, path, continued(id))).status).toBe(200);
    expect((await service.post(ownTenant.secret, path, referring(output[0]?.id))).status).toBe(200);
  },
  // Refuses every plain call alike; a socket answers as createResponse does.
  openResponseSocket: sharedByAll,
  compactResponse: async ({ service, ownTenant, other }) => {
    const path = '/v1/responses/compact';
    const response = await service.post(ownTenant.secret, path, {
      model: 'quill',
      input: 'Remember blue.',
    });
    const { output } = (await response.json()) as { output: Record<string, unknown>[] };
    const item = output.at(-1) ?? {};
    const body = (compaction: unknown) => ({ model: 'quill', input: [compaction] });
    await isForeign(
      service.post(other.secret, path, body(item)),
      service.post(other.secret, path, body({ ...item, encrypted_content: 'v1.0.made-up' })),
    );
    expect((await service.post(ownTenant.secret, path, body(item))).status).toBe(200);
  },
  uploadImage: uploadIsOwn('/v1/uploads/images'),
  uploadFile: uploadIsOwn('/v1/uploads/files'),
  // The file is in the request itself, and nothing of a workspace is read.
  verifyProvenance: sharedByAll,
  // An address of media is its own credential: 192 random bits.
  getMedia: sharedByAll,
  getBalance: async ({ service, ownTenant, other }) => {
    const walletOf = async ({ secret }: Tenant, headers = {}) =>
      (
        (await (await service.call(secret, '/v1/user/balance', { headers })).json()) as {
          wallet_account_id: string;
        }
      ).wallet_account_id;
    const wallet = await walletOf(other);
    expect(wallet).not.toBe(await walletOf(ownTenant));
    expect(await walletOf(other, { 'x-service-workspace-id': ownTenant.id })).toBe(wallet);
  },
  callMcp: async ({ service, ownTenant, other }) => {
    const wait = (task_id: string) => {
      const params = { name: 'wait', arguments: { task_ids: [task_id], seconds: 0 } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const accept = 'application/json, text/event-stream';
      return service.post(other.secret, '/mcp', message, { accept });
    };
    const foreign = await (await wait(ownTenant.taskId)).text();
    expect(foreign).toContain('task_not_found');
    expect(foreign).toBe(await (await wait('task_00000000000000000000000000')).text());
  },
  // OAuth knows nobody before there is a token; codes and tokens are their own credentials.
  getServerMetadata: sharedByAll,
  getOpenIdMetadata: sharedByAll,
  getResourceMetadata: sharedByAll,
  getMcpResourceMetadata: sharedByAll,
  registerClient: sharedByAll,
  exchangeToken: sharedByAll,
  revokeToken: sharedByAll,
  getOpenApi: sharedByAll,
  getHealth: sharedByAll,
  getReadiness: sharedByAll,
  getServiceInfo: operatorAlone,
  createWorkspace: operatorAlone,
  getWorkspace: operatorAlone,
  updateWorkspace: operatorAlone,
  grantCredits: operatorAlone,
  refundCharge: operatorAlone,
  readAuthorization: operatorAlone,
  connectAgent: operatorAlone,
  listAgents: operatorAlone,
  listApprovals: operatorAlone,
  answerApproval: operatorAlone,
  createKey: operatorAlone,
  listKeys: operatorAlone,
  updateKey: operatorAlone,
  rotateKey: operatorAlone,
  revokeKey: operatorAlone,
  listWebhooks: operatorAlone,
  createWebhook: operatorAlone,
  getWebhook: operatorAlone,
  updateWebhook: operatorAlone,
  deleteWebhook: operatorAlone,
  rotateWebhookSecret: operatorAlone,
  testWebhook: operatorAlone,
  redeliverFailed: operatorAlone,
  listDeliveries: operatorAlone,
  getDelivery: operatorAlone,
  redeliver: operatorAlone,
  listWorkspaces: operatorAlone,
  getWorkspaceSummary: operatorAlone,
  listWork: operatorAlone,
  getWork: operatorAlone,
  cancelWork: operatorAlone,
  getMargin: operatorAlone,
  listMarginLines: operatorAlone,
  listTaskUpdates: operatorAlone,
  getTaskDetail: operatorAlone,
  listTurns: operatorAlone,
  quoteTurn: operatorAlone,
  getTurnDetail: operatorAlone,
  listAssets: operatorAlone,
  getAsset: operatorAlone,
  getMediaAddress: operatorAlone,
  getWorkspaceStorage: operatorAlone,
  getFileCheck: operatorAlone,
  checkFiles: operatorAlone,
  deleteAsset: operatorAlone,
  getUsage: operatorAlone,
  listUsageLines: operatorAlone,
  getManageOpenApi: operatorAlone,
  getMetrics: operatorAlone,
  listProjectSpending: operatorAlone,
  listBudgets: operatorAlone,
  setBudget: operatorAlone,
  removeBudget: operatorAlone,
  raiseBudget: operatorAlone,
  getBillingCatalog: sharedByAll,
  createCheckout: async ({ service, ownTenant, other }) => {
    const key = { 'idempotency-key': 'border' };
    const body = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };
    const open = async (tenant: Tenant) => {
      const { secret } = await billingKey(service, tenant);
      const response = await service.post(secret, '/api/billing/checkout', body, key);
      return ((await response.json()) as { order_id: string }).order_id;
    };
    const [mine, theirs] = [await open(ownTenant), await open(other)];
    expect(theirs).not.toBe(mine);
    expect(await open(ownTenant)).toBe(mine);
    const { secret } = await billingKey(service, other);
    const unknown = '/api/billing/orders/ord_00000000000000000000000000';
    await isForeign(
      service.call(secret, `/api/billing/orders/${mine}`),
      service.call(secret, unknown),
    );
    const post = { method: 'POST' };
    await isForeign(
      service.call(secret, `/api/billing/orders/${mine}/cancel`, post),
      service.call(secret, `${unknown}/cancel`, post),
    );
    const list = await service.call(secret, '/api/billing/orders');
    expect(await list.text()).not.toContain(mine);
    const operator = `/workspaces/${other.id}/billing/orders`;
    await isForeign(
      service.manage(`${operator}/${mine}`),
      service.manage(`${operator}/ord_00000000000000000000000000`),
    );
  },
  // With createCheckout.
  listOrders: sharedByAll,
  getOrder: sharedByAll,
  cancelOrder: sharedByAll,
  getWallet: async ({ service, ownTenant, other }) => {
    const walletOf = async (tenant: Tenant) => {
      const { secret } = await billingKey(service, tenant);
      const response = await service.call(secret, '/api/billing/wallet');
      return ((await response.json()) as { wallet_account_id: string }).wallet_account_id;
    };
    expect(await walletOf(other)).not.toBe(await walletOf(ownTenant));
  },
  listLedger: async ({ service, ownTenant, other }) => {
    const { secret } = await billingKey(service, other);
    const list = await service.call(secret, `/api/billing/ledger?subject_id=${ownTenant.taskId}`);
    expect(await list.json()).toMatchObject({ data: [] });
    const all = await service.call(secret, '/api/billing/ledger?limit=1000');
    expect(await all.text()).not.toContain(ownTenant.taskId);
  },
  getWorkspaceBillingCatalog: operatorAlone,
  createWorkspaceCheckout: operatorAlone,
  listWorkspaceOrders: operatorAlone,
  getWorkspaceOrder: operatorAlone,
  cancelWorkspaceOrder: operatorAlone,
  getWorkspaceWallet: operatorAlone,
  listWorkspaceLedger: operatorAlone,
  listPerks: operatorAlone,
  createPerk: operatorAlone,
  endPerk: operatorAlone,
  listDrivers: operatorAlone,
  listProviderHealth: operatorAlone,
  listModelTimes: operatorAlone,
  listModelExamples: operatorAlone,
  addModelExample: operatorAlone,
  orderModelExamples: operatorAlone,
  removeModelExample: operatorAlone,
  listPresets: operatorAlone,
  connectPreset: operatorAlone,
  listProviders: operatorAlone,
  createProvider: operatorAlone,
  getProvider: operatorAlone,
  updateProvider: operatorAlone,
  deleteProvider: operatorAlone,
  testProvider: operatorAlone,
  testProviderSettings: operatorAlone,
  listUpstreamModels: operatorAlone,
  draftModel: operatorAlone,
  draftModelFromDocument: operatorAlone,
  compareImport: operatorAlone,
  listOperatorModels: operatorAlone,
  getOperatorModel: operatorAlone,
  saveModel: operatorAlone,
  publishModel: operatorAlone,
  unpublishModel: operatorAlone,
  tryModel: operatorAlone,
  deleteModel: operatorAlone,
  listConnectionChanges: operatorAlone,
  undoConnectionChange: operatorAlone,
  getCreditAlert: operatorAlone,
  setCreditAlert: operatorAlone,
  refundOrder: operatorAlone,
  getSubscription: operatorAlone,
  updateSubscription: operatorAlone,
  paySubscription: operatorAlone,
  // Signed by the provider; a webhook names its order by itself.
  receivePaymentWebhook: sharedByAll,
  receiveProviderWebhook: sharedByAll,
  // An address of a payment is its own credential: 256 random bits.
  getSandboxPayment: sharedByAll,
  getSandboxFont: sharedByAll,
  decideSandboxPayment: sharedByAll,
};

describeDatabases('access to every route', (suite) => {
  let service: TestService;
  let routes: Route[];
  let connections: Connections;
  let ownTenant: Tenant;
  let other: Tenant;

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      providers: new Map([['sandbox', createScriptedProvider()]]),
    });
    const config = defaultConfiguration();
    connections = await openConnections(service.context, {
      config,
      catalog: createLiveCatalog(service.context.catalog),
      declaredProviders: { media: new Map(), text: new Map() },
      open: async () => ({ media: new Map(), text: new Map() }),
      tools: async () => null,
      parts: { ...service.context, operations: createOperationStore(service.context.db) },
    });
    routes = serviceRoutes(service.context, {
      providers: new Map(),
      connections,
      stateOf: () => ({ breaker: 'closed', paused_seconds: 0, last_refusal: null }),
      avatars: createAvatars(service.context, new Map(), () => ''),
      text: createText(service.context, new Map()),
      readiness: createReadiness(),
      spoolDirectory: service.dataDir,
      agentConsole: null,
      stopping: new AbortController().signal,
      billing: await openBilling(service.context, {
        declaration: config.billing,
        stripe: undefined,
      }),
    });
    [ownTenant, other] = [await tenant(), await tenant()];
  });
  afterAll(async () => {
    await connections.stop();
    expect(await service.mismatches()).toEqual([]);
    await service.close();
  });

  async function tenant(): Promise<Tenant> {
    const workspace = await service.workspace({ key: { scopes: [...allScopes] } });
    const { secret } = workspace;
    const task = await service.post(secret, '/v1/generations', {
      model: 'lumen-image',
      prompt: 'x',
    });
    const png = await picture({ width: 4, height: 4 });
    const asset = await upload(service, secret, '/v1/uploads/images', png);
    const { task_id: taskId } = (await task.json()) as { task_id: string };
    const record = (await asset.json()) as { asset_id: string; url: string };
    return { ...workspace, taskId, assetId: record.asset_id, assetUrl: record.url };
  }

  /** The route's path with a value for each parameter. */
  const pathOf = (route: Route) => route.path.replace(/\{\w+\*?\}/g, 'x');
  const send = (route: Route, secret: string | null) =>
    service.fetch(
      new Request(`http://service.test${pathOf(route)}`, {
        method: route.method.toUpperCase(),
        ...(route.body === undefined ? {} : { body: '{}' }),
        headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
      }),
    );

  it('is decided for each: every route has a row, every row a route', () => {
    expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(rows).sort());
    expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length);
  });

  it('needs the credential that the route names', async () => {
    for (const route of routes) {
      const [stranger, guess, key] = [
        await send(route, null),
        await send(route, 'guessed-credential-0123456789'),
        await send(route, ownTenant.secret),
      ];
      const statuses = [stranger.status, guess.status];
      if (route.id === 'receiveProviderWebhook') {
        // By a signature, which no key replaces.
        expect([...statuses, key.status]).toEqual([401, 401, 401]);
      } else if (route.auth === 'none') expect(statuses).not.toContain(401);
      else if (route.auth === 'operator') {
        expect([route.id, ...statuses, key.status]).toEqual([route.id, 404, 404, 404]);
      } else expect([route.id, statuses]).toEqual([route.id, [401, 401]]);
    }
  });

  it('needs the scope that the route names, and no other', async () => {
    for (const route of routes) {
      if (route.auth === 'none' || route.auth === 'operator') continue;
      for (const scope of allScopes) {
        const { secret } = await service.workspace({ credits: 0, key: { scopes: [scope] } });
        const response = await send(route, secret);
        const refused = route.auth !== 'key' && route.auth !== scope;
        const code = response.status === 403 ? (await codeOf(response))[1] : null;
        expect([route.id, scope, code]).toEqual([
          route.id,
          scope,
          refused ? 'insufficient_scope' : null,
        ]);
      }
    }
  });

  it('never reaches another workspace', async () => {
    for (const route of routes) {
      await rows[route.id]?.({ service, ownTenant, other });
    }
  });
});
