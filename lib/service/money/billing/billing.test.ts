import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Checkout, ErrorBody } from '@/lib/contract';
import {
  billingCatalog,
  checkout,
  ledgerList,
  order,
  orderList,
  subscriptionResponse,
  wallet,
} from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { reconcileForTest } from './testing/reconcile';

const day = 86_400_000;
const pack = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'sandbox' };

describeDatabases('billing', { both: 'the ledger' }, (suite) => {
  let service: TestService;
  let now = Date.now();
  let team: { id: string; secret: string };

  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      workers: 0,
      clock: { now: () => now },
    });
  });
  beforeEach(async () => {
    team = await service.workspace({ credits: 0, key: { scopes: ['billing'], kind: 'console' } });
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
  });
  afterAll(() => service.close());

  const get = async (path: string, secret = team.secret) =>
    (await service.call(secret, `/api/billing${path}`)).json();
  const open = async (headers: HeadersInit = {}, body: object = pack): Promise<Checkout> => {
    const response = await service.post(team.secret, '/api/billing/checkout', body, headers);
    expect(response.status).toBe(201);
    return checkout.parse(await response.json());
  };
  const decide = (url: string, choice: string) =>
    service.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ choice }) }));
  const orderOf = async ({ order_id }: Checkout) => order.parse(await get(`/orders/${order_id}`));
  const walletOf = async () => wallet.parse(await get('/wallet'));
  const refusal = async (response: Response) => {
    const { error } = (await response.json()) as ErrorBody;
    return [response.status, error.code, error.param];
  };

  it('shows a team its packs and a person subscriptions, with what each price grants', async () => {
    const packs = billingCatalog.parse(await get('/catalog'));
    expect(packs).toMatchObject({ workspace_type: 'team', currency: 'usd' });
    expect(new Set(packs.data.map(({ type }) => type))).toEqual(new Set(['credit_pack']));
    expect(packs.data[0]?.prices[0]).toMatchObject({
      unit_amount: 1_000,
      interval: null,
      credits: 500,
      provider: ['sandbox'],
    });
    const personal = billingCatalog.parse(await get('/catalog?workspace_type=personal'));
    expect(personal.data[0]).toMatchObject({ id: 'solo', type: 'subscription', credits: 300 });
    expect(personal.data[0]?.prices.map(({ credits }) => credits)).toEqual([300, 3_600]);
  });

  it('serves the payment page with its own font', async () => {
    const { checkout_url: address } = await open();
    const page = await service.fetch(new Request(address));
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'");
    const [, path = ''] = /@font-face[^}]+url\(([^)]+)\)/.exec(await page.text()) ?? [];
    const font = await service.fetch(new Request(new URL(path, address)));
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
  });

  it('grants a payment once, however often the button is pressed', async () => {
    const opened = await open({ 'x-service-actor': 'user_1' });
    expect(await orderOf(opened)).toMatchObject({
      status: 'pending',
      amount: 1_000,
      credits: 500,
      actor: 'user_1',
      checkout_url: opened.checkout_url,
    });
    const page = await service.fetch(new Request(opened.checkout_url));
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Pay $10.00');
    const pressed = await Promise.all([1, 2, 3].map(() => decide(opened.checkout_url, 'pay')));
    for (const { status, headers } of pressed) {
      expect([status, headers.get('location')]).toEqual([303, 'http://service.test/?payment=made']);
    }
    const paid = await orderOf(opened);
    expect(paid).toMatchObject({ status: 'fulfilled', checkout_url: null });
    expect(await walletOf()).toMatchObject({ quota_amount: 500, granted_total: 500, owed: 0 });
    const lines = ledgerList.parse(await get('/ledger'));
    expect(lines.data).toMatchObject([
      {
        kind: 'grant',
        available_delta: 500,
        subject_id: opened.order_id,
        actor: 'user_1',
        billing_transaction_id: paid.billing_transaction_id,
      },
    ]);
    expect(await (await service.fetch(new Request(opened.checkout_url))).text()).toContain(
      'This is paid.',
    );
  });

  it.each([
    ['decline', 'failed'],
    ['abandon', 'canceled'],
  ])('grants nothing after %s, whatever is pressed later', async (choice, status) => {
    const opened = await open();
    await decide(opened.checkout_url, choice);
    await decide(opened.checkout_url, 'pay');
    expect(await orderOf(opened)).toMatchObject({ status, paid_at: null, fulfilled_at: null });
    expect(await walletOf()).toMatchObject({ quota_amount: 0 });
  });

  it('finds a payment by querying when its webhook is late, and the late webhook changes nothing', async () => {
    const opened = await open();
    await decide(opened.checkout_url, 'late');
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
    const { rows } = await service.context.database.query(
      "select id from pgboss.job where name = 'billing.sandbox-webhook' and state = 'created'",
    );
    expect(rows.length).toBeGreaterThan(0);
    now += 61_000;
    await reconcileForTest(service);
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled' });
    now += 61_000;
    await reconcileForTest(service);
    expect(await walletOf()).toMatchObject({ granted_total: 500 });
  });

  it('expires an unpaid order, and cancels one on request', async () => {
    const [left, called] = [await open(), await open()];
    const canceled = await service.call(
      team.secret,
      `/api/billing/orders/${called.order_id}/cancel`,
      { method: 'POST' },
    );
    expect(order.parse(await canceled.json()).status).toBe('canceled');
    await decide(called.checkout_url, 'pay');
    expect(await orderOf(called)).toMatchObject({ status: 'canceled' });
    now += 61 * 60_000;
    await decide(left.checkout_url, 'pay');
    await reconcileForTest(service);
    expect(await orderOf(left)).toMatchObject({ status: 'expired' });
    expect(await walletOf()).toMatchObject({ granted_total: 0 });
  });

  it('makes one order for one Idempotency-Key, also for two simultaneous presses', async () => {
    const headers = { 'idempotency-key': 'press' };
    const [first, second] = await Promise.all([open(headers), open(headers)]);
    expect(second).toEqual(first);
    // A price's id is its product's own, so that two products may use the same.
    for (const price_id of ['pack-2500-once', pack.price_id]) {
      const other = { ...pack, product_id: 'pack-2500', price_id };
      const reused = await service.post(team.secret, '/api/billing/checkout', other, headers);
      expect(await refusal(reused)).toEqual([422, 'idempotency_key_reused', null]);
    }
    expect(orderList.parse(await get('/orders')).data).toHaveLength(1);
  });

  it('returns to the caller’s address with the order’s id', async () => {
    const opened = await open({}, { ...pack, return_url: 'https://console.test/o/{order_id}' });
    const page = await service.fetch(new Request(opened.checkout_url));
    expect(page.headers.get('content-security-policy')).toContain('https://console.test');
    const back = await decide(opened.checkout_url, 'pay');
    expect(back.headers.get('location')).toBe(
      `https://console.test/o/${opened.order_id}?payment=made`,
    );
  });

  it('refuses what is not for sale', async () => {
    const post = (body: object) => service.post(team.secret, '/api/billing/checkout', body);
    const cases: [object, unknown[]][] = [
      [{ ...pack, product_id: 'none' }, [400, 'invalid_value', 'product_id']],
      [
        { ...pack, product_id: 'solo', price_id: 'solo-month' },
        [400, 'invalid_value', 'product_id'],
      ],
      [{ ...pack, price_id: 'pack-2500-once' }, [400, 'invalid_value', 'price_id']],
      [{ ...pack, provider: 'stripe' }, [400, 'invalid_value', 'provider']],
      [{ ...pack, amount: 1 }, [400, 'unsupported_parameter', 'amount']],
      [{ ...pack, return_url: 'javascript:alert(1)' }, [400, 'invalid_value', 'return_url']],
    ];
    for (const [body, expected] of cases) expect(await refusal(await post(body))).toEqual(expected);
    const strange = new Request('http://service.test/api/billing/sandbox/none');
    expect((await service.fetch(strange)).status).toBe(404);
    const forged = await service.post('none', '/api/billing/webhooks/sandbox', { paid: true });
    expect(await refusal(forged)).toEqual([404, 'not_found', null]);
  });

  it('takes back the credits of a refund, and the spent part from later credits', async () => {
    const opened = await open();
    await decide(opened.checkout_url, 'pay');
    const key = await service.manage(`/workspaces/${team.id}/keys`, {
      name: 'K',
      scopes: ['v1:generate'],
    });
    const { secret } = (await key.json()) as { secret: string };
    const body = { model: 'lumen-image', prompt: 'x', n: 4 };
    expect((await service.post(secret, '/v1/generations', body)).status).toBe(201);
    const reserved = (await walletOf()).authorized_amount;
    const refunds = `/workspaces/${team.id}/billing/orders/${opened.order_id}/refunds`;
    const half = await service.manage(refunds, { amount: 500 });
    expect(order.parse(await half.json())).toMatchObject({
      status: 'fulfilled',
      refunded_amount: 500,
    });
    expect(await walletOf()).toMatchObject({ quota_amount: 250 - reserved, refunded_total: 250 });
    const rest = await service.manage(refunds, {});
    expect(order.parse(await rest.json())).toMatchObject({ status: 'refunded' });
    expect(await walletOf()).toMatchObject({ quota_amount: 0, owed: reserved });
    expect((await service.manage(refunds, {})).status).toBe(400);
    const again = await open();
    await decide(again.checkout_url, 'pay');
    expect(await walletOf()).toMatchObject({ quota_amount: 500 - reserved, owed: 0 });
  });

  it('pages through orders and entries, filtered', async () => {
    const opened = [];
    for (let n = 0; n < 3; n += 1) {
      now += 1_000;
      opened.push(await open());
    }
    for (const { checkout_url } of opened) await decide(checkout_url, 'pay');
    const first = orderList.parse(await get('/orders?limit=2'));
    expect(first).toMatchObject({ has_more: true });
    const next = orderList.parse(await get(`/orders?limit=2&after=${first.last_id}`));
    expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(
      opened.map(({ order_id }) => order_id).reverse(),
    );
    expect(orderList.parse(await get('/orders?status=failed')).data).toEqual([]);
    const asc = ledgerList.parse(await get('/ledger?order=asc&limit=2&kind=grant,refund'));
    const more = ledgerList.parse(await get(`/ledger?order=asc&after=${asc.last_id}`));
    expect([...asc.data, ...more.data].map(({ available_after }) => available_after)).toEqual([
      500, 1_000, 1_500,
    ]);
    expect(ledgerList.parse(await get('/ledger?kind=refund')).data).toEqual([]);
    expect(
      ledgerList.parse(await get(`/ledger?subject_id=${opened[0]?.order_id}`)).data,
    ).toHaveLength(1);
    const future = Math.floor(Date.now() / 1000) + 3_600;
    expect(ledgerList.parse(await get(`/ledger?from=${future}`)).data).toEqual([]);
    expect(ledgerList.parse(await get(`/ledger?to=${future}`)).data).toHaveLength(3);
    expect(await refusal(await service.call(team.secret, '/api/billing/ledger?kind=x'))).toEqual([
      400,
      'invalid_value',
      'kind',
    ]);
  });

  it('ends the sandbox’s subscriptions and open orders once a real provider is connected', async () => {
    const made = await service.manage('/workspaces', { name: 'Tried', kind: 'personal' });
    const { id } = (await made.json()) as { id: string };
    const team = await service.workspace();
    const buy = async (workspaceId: string, body: object) => {
      const path = `/workspaces/${workspaceId}/billing/checkout`;
      return checkout.parse(await (await service.manage(path, { ...body, actor: 'u' })).json());
    };
    const solo = { product_id: 'solo', price_id: 'solo-month', provider: 'sandbox' };
    await buy(team.id, pack);
    const paid = await buy(id, solo);
    await decide(paid.checkout_url, 'pay');
    const { context } = service;
    await reconcileForTest({
      context: { ...context, settings: { ...context.settings, isSandbox: false } },
    });
    const answer = await service.manage(`/workspaces/${id}/billing/subscription`);
    expect(subscriptionResponse.parse(await answer.json()).subscription).toBeNull();
    const statuses = async (workspaceId: string) => {
      const list = await service.manage(`/workspaces/${workspaceId}/billing/orders`);
      return orderList.parse(await list.json()).data.map(({ status }) => status);
    };
    expect([await statuses(team.id), await statuses(id)]).toEqual([['expired'], ['fulfilled']]);
  });

  it('renews a subscription each period, until it is canceled at the end of one', async () => {
    const made = await service.manage('/workspaces', { name: 'Mine', kind: 'personal' });
    const { id } = (await made.json()) as { id: string };
    const at = `/workspaces/${id}/billing`;
    const body = { product_id: 'solo', price_id: 'solo-month', provider: 'sandbox', actor: 'u' };
    const current = async () =>
      subscriptionResponse.parse(await (await service.manage(`${at}/subscription`)).json())
        .subscription;
    const change = (cancel_at_period_end: boolean) =>
      service.call(service.operatorKey, `/manage${at}/subscription`, {
        method: 'PATCH',
        body: JSON.stringify({ cancel_at_period_end }),
      });
    const granted = async () =>
      wallet.parse(await (await service.manage(`${at}/wallet`)).json()).granted_total;
    expect(await current()).toBeNull();
    expect((await change(true)).status).toBe(404);
    const opened = checkout.parse(await (await service.manage(`${at}/checkout`, body)).json());
    await decide(opened.checkout_url, 'pay');
    expect(await current()).toMatchObject({ status: 'active', credits: 300, interval: 'month' });
    expect(await granted()).toBe(300);
    expect(await refusal(await service.manage(`${at}/checkout`, body))).toEqual([
      400,
      'invalid_value',
      'product_id',
    ]);
    now += 32 * day;
    await Promise.all([reconcileForTest(service), reconcileForTest(service)]);
    expect(await granted()).toBe(600);
    const canceled = subscriptionResponse.parse(await (await change(true)).json()).subscription;
    expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true });
    const resumed = subscriptionResponse.parse(await (await change(false)).json()).subscription;
    expect(resumed).toMatchObject({ status: 'active', cancel_at_period_end: false });
    await change(true);
    now += 64 * day;
    await reconcileForTest(service);
    expect(await current()).toBeNull();
    expect(await granted()).toBe(600);
    const list = orderList.parse(await (await service.manage(`${at}/orders`)).json());
    expect(list.data.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const { id: orderId } of list.data) {
      const back = await service.manage(`${at}/orders/${orderId}/refunds`, {});
      expect(order.parse(await back.json())).toMatchObject({ id: orderId, status: 'refunded' });
    }
    expect(wallet.parse(await (await service.manage(`${at}/wallet`)).json())).toMatchObject({
      quota_amount: 0,
      refunded_total: 600,
    });
  });
});
