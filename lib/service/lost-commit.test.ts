import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Checkout, GenerationReceipt, Order, Task, Wallet } from '@/lib/contract';
import type { Database } from '@/lib/platform/database';
import { openDatabase } from '@/lib/platform/database';
import { freshPostgres } from '@/lib/platform/testing';
import type { CuttingProxy, TestService } from './testing';
import { createCuttingProxy, createTestService } from './testing';

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

  /** Does something of which one movement of credits is cut off. */
  async function cutOff<T>(cut: 'before commit' | 'after commit', work: () => Promise<T>) {
    const before = proxy.cuts();
    proxy.arm(cut);
    const answer = await work();
    expect(proxy.cuts() - before).toBe(1);
    return answer;
  }

  it.each(['before commit', 'after commit'] as const)(
    'cancels a task and answers it when cut %s',
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
    'grants and refunds an order once, and answers it, when cut %s',
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
    // 200: the second try finds what the first one granted.
    expect([200, 201]).toContain(granted.status);
  });
});
