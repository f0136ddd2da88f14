import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Checkout,
  CreatedKey,
  GenerationReceipt,
  ManagedKey,
  Order,
  Task,
  UploadedFile,
  Wallet,
  WebhookDelivery,
  WebhookWithSecret,
} from '@/lib/contract';
import { type Database, openDatabase } from '@/lib/platform/database';
import type { Cut, CuttingProxy } from '@/lib/platform/testing';
import { createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import { createTestService, picture, type TestService } from './testing';

/** PGlite has no connection to lose. */
describe('a connection that is lost at COMMIT', () => {
  let postgres: Awaited<ReturnType<typeof freshPostgres>>;
  let proxy: CuttingProxy;
  let database: Database;
  let service: TestService;

  beforeAll(async () => {
    postgres = await freshPostgres();
    proxy = await createCuttingProxy(postgres.url);
    database = await openDatabase({ url: proxy.url, dataDir: '' });
    service = await createTestService(database, { workers: 0, providers: new Map() });
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
  });
  afterAll(async () => {
    await service.close();
    await database.close();
    await proxy.close();
    await postgres.database.close();
    await postgres.remove();
  });

  /**
   * Runs `act`, of which one transaction is cut off: the next one with these words, or the next that moves
   * credits.
   */
  async function cutOff<T>(cut: Cut, work: () => Promise<T>, words = 'service.move_credits') {
    const before = proxy.cuts();
    proxy.arm(cut, words);
    const answer = await work();
    expect(proxy.cuts() - before).toBe(1);
    return answer;
  }

  const operate = (method: string, path: string, body?: unknown) =>
    service.call(service.operatorKey, `/manage${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const count = async (what: string): Promise<number> =>
    Number(
      (await postgres.database.query<{ n: string }>(`select count(*) as n ${what}`)).rows[0]?.n,
    );

  it.each(['before commit', 'after commit'] as const)(
    'cancels a task and returns it when cut %s',
    async (cut) => {
      const { secret } = await service.workspace({ credits: 100 });
      const body = { model: 'lumen-image', prompt: 'x' };
      const made = await service.post(secret, '/v1/generations', body);
      const { task_id: taskId } = (await made.json()) as GenerationReceipt;
      const path = `/v1/tasks/${taskId}/cancel`;
      const canceled = await cutOff(cut, () => service.post(secret, path, {}));
      expect(canceled.status).toBe(200);
      expect(((await canceled.json()) as Task).status).toBe('canceled');
      expect((await service.post(secret, path, {})).status).toBe(409);
    },
  );

  it.each(['before commit', 'after commit'] as const)(
    'grants and refunds an order once, and returns it, when cut %s',
    async (cut) => {
      const { id } = await service.workspace({ credits: 0 });
      const at = `/workspaces/${id}/billing`;
      const pack = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };
      const opened = (await (await service.manage(`${at}/checkout`, pack)).json()) as Checkout;
      const press = { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) };
      await cutOff(cut, () => service.fetch(new Request(opened.checkout_url, press)));
      const order = `${at}/orders/${opened.order_id}`;
      expect(((await (await service.manage(order)).json()) as Order).status).toBe('fulfilled');
      const refund = () => service.manage(`${order}/refunds`, { amount: 400 });
      const refunded = await cutOff(cut, refund);
      expect(refunded.status).toBe(201);
      expect(((await refunded.json()) as Order).refunded_amount).toBe(400);
      const wallet = (await (await service.manage(`${at}/wallet`)).json()) as Wallet;
      expect(wallet).toMatchObject({ granted_total: 500, quota_amount: 300 });
    },
  );

  it.each(['before commit', 'after commit'] as const)('grants once when cut %s', async (cut) => {
    const { id } = await service.workspace({ credits: 0 });
    const body = { amount: 5, memo: 'Gift', once_key: 'gift' };
    const granted = await cutOff(cut, () => service.manage(`/workspaces/${id}/grants`, body));
    expect(granted.status).toBe(201);
  });

  it.each(['before commit', 'after commit'] as const)(
    'deletes an upload when cut %s',
    async (cut) => {
      const { id, secret } = await service.workspace();
      const form = new FormData();
      const png = await picture({ width: 12, height: 8 });
      form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
      const init = { method: 'POST', body: form };
      const uploaded = await service.call(secret, '/v1/uploads/images', init);
      const { asset_id: asset, url } = (await uploaded.json()) as UploadedFile;
      const deleted = await cutOff(
        cut,
        () => operate('DELETE', `/workspaces/${id}/assets/${asset}`),
        'update "service"."assets"',
      );
      expect(deleted.status).toBe(204);
      expect((await service.fetch(new Request(url))).status).toBe(404);
    },
  );

  it.each(['before commit', 'after commit'] as const)('makes one key when cut %s', async (cut) => {
    const { id } = await service.workspace();
    const body = { name: 'Another', scopes: ['v1:generate'] };
    const path = `/workspaces/${id}/keys`;
    const words = 'insert into "service"."api_keys"';
    const made = await cutOff(cut, () => service.manage(path, body), words);
    expect(made.status).toBe(201);
    const { secret } = (await made.json()) as CreatedKey;
    expect((await service.call(secret, '/v1/models')).status).toBe(200);
    expect(await count(`from service.api_keys where workspace_id = '${id}'`)).toBe(2);
  });

  describe.each(['before commit', 'after commit'] as const)('of a webhook, when cut %s', (cut) => {
    const url = 'https://example.com/hook';
    let path: string;
    let id: string;
    beforeEach(async () => {
      const workspace = await service.workspace();
      const keys = `/workspaces/${workspace.id}/keys`;
      const { data } = (await (await service.manage(keys)).json()) as { data: ManagedKey[] };
      path = `${keys}/${data[0]?.id}/webhook`;
      const made = await cutOff(
        cut,
        () => operate('POST', path, { url, events: ['task.succeeded'] }),
        'insert into "service"."webhooks"',
      );
      expect(made.status).toBe(201);
      ({ id } = (await made.json()) as WebhookWithSecret);
    });

    it.each([
      ['changes it', 'PATCH', '', { events: ['task.failed'] }, 'update "service"."webhooks"'],
      ['switches it off', 'PATCH', '', { enabled: false }, 'update "service"."webhooks"'],
      ['takes it away', 'DELETE', '', undefined, 'delete from "service"."webhooks"'],
    ])('%s and answers', async (_, method, at, body, words) => {
      const answer = await cutOff(cut, () => operate(method, `${path}${at}`, body), words);
      expect(answer.ok).toBe(true);
      if (body === undefined) expect((await service.manage(path)).status).toBe(404);
      else expect(await (await service.manage(path)).json()).toMatchObject(body);
    });

    it('rotates its secret once', async () => {
      const rotated = await cutOff(
        cut,
        () => operate('POST', `${path}/rotate`, { overlap_hours: 24 }),
        'update "service"."webhooks"',
      );
      expect(rotated.status).toBe(200);
      const { retired_secrets_end_at: retired } = (await rotated.json()) as WebhookWithSecret;
      expect(retired).toHaveLength(1);
    });

    it('sends one test', async () => {
      const sent = await cutOff(
        cut,
        () => operate('POST', `${path}/test`, { event: 'task.succeeded' }),
        'insert into "service"."webhook_deliveries"',
      );
      expect(sent.status).toBe(201);
      expect(await count(`from service.webhook_deliveries where webhook_id = '${id}'`)).toBe(1);
      const { id: delivery } = (await sent.json()) as WebhookDelivery;
      const again = await cutOff(
        cut,
        () => operate('POST', `${path}/deliveries/${delivery}/redeliver`),
        'update "service"."webhook_deliveries"',
      );
      expect(again.status).toBe(200);
    });
  });
});
