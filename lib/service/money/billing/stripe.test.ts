import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Checkout, ErrorBody, Order } from '@/lib/contract';
import {
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
import { type StripeDouble, startStripeDouble } from './testing/stripe-double';

const pack = { product_id: 'pack-500', price_id: 'pack-500-once', provider: 'stripe' };
const plan = { product_id: 'solo', price_id: 'solo-month', provider: 'stripe' };

describeDatabases('Stripe', (suite) => {
  let service: TestService;
  let stripe: StripeDouble;
  let now = Date.now();
  let id: string;

  beforeAll(async () => {
    stripe = await startStripeDouble();
    service = await createTestService(suite.database(), {
      workers: 0,
      clock: { now: () => now },
      stripe: stripe.options,
    });
  });
  beforeEach(async () => {
    ({ id } = await service.workspace({ credits: 0 }));
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
  });
  afterAll(async () => {
    await service.close();
    stripe.stop();
  });

  const at = (path: string) => `/workspaces/${id}/billing${path}`;
  const press = (body: object, key: string) =>
    service.call(service.operatorKey, `/manage${at('/checkout')}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'idempotency-key': key },
    });
  const open = async (body: object = pack): Promise<Checkout> =>
    checkout.parse(await (await press(body, crypto.randomUUID())).json());
  const orderOf = async ({ order_id }: Checkout): Promise<Order> =>
    order.parse(await (await service.manage(at(`/orders/${order_id}`))).json());
  const walletOf = async () => wallet.parse(await (await service.manage(at('/wallet'))).json());
  const send = (...webhook: Parameters<StripeDouble['webhook']>) =>
    service.fetch(
      new Request('http://service.test/api/billing/webhooks/stripe', stripe.webhook(...webhook)),
    );
  const subscriptionOf = async () =>
    subscriptionResponse.parse(await (await service.manage(at('/subscription'))).json())
      .subscription;

  it('charges exactly the shown price, in one payment for repeated requests', async () => {
    stripe.fail(1);
    const [first, second] = [await press(pack, 'press'), await press(pack, 'press')];
    const opened = checkout.parse(await first.json());
    expect(checkout.parse(await second.json())).toEqual(opened);
    const session = stripe.sessionOf(opened.order_id);
    expect(opened.checkout_url).toBe(session.url);
    expect(session).toMatchObject({ mode: 'payment', amount_total: 1_000, currency: 'usd' });
    const created = stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions');
    expect(
      created.filter(({ form }) => form.get('client_reference_id') === opened.order_id),
    ).toHaveLength(1);
  });

  it('reports an outage of Stripe, and opens the same order afterwards', async () => {
    stripe.fail(3);
    const refused = await press(pack, 'again');
    const { error } = (await refused.json()) as ErrorBody;
    expect([refused.status, error.code]).toEqual([502, 'upstream_error']);
    expect(error.message).not.toContain('double');
    expect((await press(pack, 'again')).status).toBe(201);
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data).toHaveLength(1);
  });

  it('opens an order whose page Stripe refused for half an hour', async () => {
    stripe.fail(3);
    expect((await press(pack, 'patient')).status).toBe(502);
    now += 45 * 60_000;
    const opened = checkout.parse(await (await press(pack, 'patient')).json());
    const { expires_at: closesAt } = stripe.sessionOf(opened.order_id);
    expect(Number(closesAt)).toBe(Math.floor(now / 1000) + 3_600);
    expect(await orderOf(opened)).toMatchObject({ status: 'pending', expires_at: closesAt });
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data).toHaveLength(1);
  });

  it('leaves an order open when a page of it ends whose address was lost', async () => {
    stripe.lose(3);
    expect((await press(pack, 'lost')).status).toBe(502);
    now += 45 * 60_000;
    const opened = checkout.parse(await (await press(pack, 'lost')).json());
    const lostPage = stripe.sessionOf(opened.order_id);
    const page = stripe.find(opened.checkout_url.split('/').at(-1) ?? '');
    expect(page.id).not.toBe(lostPage.id);
    const ended = stripe.keep({ ...lostPage, status: 'expired' });
    expect((await send('checkout.session.expired', ended)).status).toBe(200);
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
    stripe.pay(page);
    await reconcileForTest(service, stripe.options);
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled' });
  });

  it('leaves an order open whose page was opened while others were queried', async () => {
    await open();
    stripe.fail(3);
    expect((await press(pack, 'in between')).status).toBe(502);
    now += 45 * 60_000;
    const { arrival, release } = stripe.hold();
    const round = reconcileForTest(service, stripe.options);
    await arrival;
    const opened = checkout.parse(await (await press(pack, 'in between')).json());
    now += 20 * 60_000;
    release();
    await round;
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
  });

  it('applies a webhook with Stripe’s signature once', async () => {
    const opened = await open();
    const { session } = stripe.pay(stripe.sessionOf(opened.order_id));
    const completed = 'checkout.session.completed';
    const sent = await Promise.all(
      [1, 2, 3].map(() => send(completed, session, { id: `evt_${opened.order_id}` })),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled', provider: 'stripe' });
    expect(await walletOf()).toMatchObject({ quota_amount: 500, granted_total: 500 });
  });

  it.each([
    ['another secret', { secret: 'whsec_other' }],
    ['a time that is long over', { timestamp: Math.floor(Date.now() / 1000) - 3_600 }],
    ['a time to come', { timestamp: Math.floor(Date.now() / 1000) + 3_600 }],
    ['a time that is not a number', { word: 'soon' }],
  ])('refuses a webhook signed with %s', async (_, how) => {
    const opened = await open();
    const { session } = stripe.pay(stripe.sessionOf(opened.order_id));
    const refused = await send('checkout.session.completed', session, how);
    const { error } = (await refused.json()) as ErrorBody;
    expect([refused.status, error.param]).toEqual([400, 'Stripe-Signature']);
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
  });

  it('refuses a webhook that was changed after it was signed, or not signed at all', async () => {
    const opened = await open();
    const { session } = stripe.pay(stripe.sessionOf(opened.order_id));
    const signed = stripe.webhook('checkout.session.completed', session);
    const url = 'http://service.test/api/billing/webhooks/stripe';
    const changed = { ...signed, body: String(signed.body).replace('1000', '9000') };
    expect((await service.fetch(new Request(url, changed))).status).toBe(400);
    const bare = { method: 'POST', body: String(signed.body) };
    expect((await service.fetch(new Request(url, bare))).status).toBe(400);
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
  });

  it('ignores webhooks about another application with the same account', async () => {
    const strange = {
      id: 'cs_1',
      object: 'checkout.session',
      payment_status: 'paid',
      amount_total: 500,
      currency: 'usd',
      payment_intent: null,
    };
    for (const metadata of [{}, { order_id: '1001' }]) {
      const session = { ...strange, metadata };
      expect((await send('checkout.session.completed', session)).status).toBe(200);
      const { charge } = stripe.pay(stripe.keep(session));
      expect((await send('charge.refunded', charge)).status).toBe(200);
      const subscription = stripe.subscribe(session);
      expect((await send('customer.subscription.created', subscription)).status).toBe(200);
      const { invoice } = stripe.bill(session, subscription, 'subscription_cycle');
      expect((await send('invoice.paid', invoice)).status).toBe(200);
    }
    expect((await send('customer.created', { id: 'cus_1', object: 'customer' })).status).toBe(200);
  });

  it('refuses a webhook of an unknown order, so that Stripe sends it again', async () => {
    const opened = await open();
    const { session } = stripe.pay(stripe.sessionOf(opened.order_id));
    const elsewhere = { ...session, metadata: { order_id: 'ord_00000000000000000000000000' } };
    expect((await send('checkout.session.completed', elsewhere)).status).toBe(404);
  });

  it('queries what no webhook reported: paid, lapsed and canceled', async () => {
    const [paid, lapsed, called] = [await open(), await open(), await open()];
    stripe.pay(stripe.sessionOf(paid.order_id));
    stripe.keep({ ...stripe.sessionOf(lapsed.order_id), status: 'expired' });
    const cancel = await service.call(
      service.operatorKey,
      `/manage${at(`/orders/${called.order_id}/cancel`)}`,
      { method: 'POST' },
    );
    expect(order.parse(await cancel.json())).toMatchObject({ status: 'canceled' });
    await send('checkout.session.expired', stripe.sessionOf(called.order_id));
    now += 61_000;
    await reconcileForTest(service, stripe.options);
    expect(await orderOf(paid)).toMatchObject({ status: 'fulfilled' });
    expect(await orderOf(lapsed)).toMatchObject({ status: 'expired' });
    expect(await orderOf(called)).toMatchObject({ status: 'canceled' });
    expect(await walletOf()).toMatchObject({ granted_total: 500 });
  });

  it('queries delayed payments that failed', async () => {
    const [late, failed, canceled] = [await open(), await open(), await open()];
    stripe.payLater(stripe.sessionOf(late.order_id), 'processing');
    stripe.payLater(stripe.sessionOf(failed.order_id), 'requires_payment_method');
    stripe.payLater(stripe.sessionOf(canceled.order_id), 'canceled');
    now += 61_000;
    await reconcileForTest(service, stripe.options);
    const statuses = [await orderOf(late), await orderOf(failed), await orderOf(canceled)];
    expect(statuses.map(({ status }) => status)).toEqual(['pending', 'failed', 'failed']);
  });

  it('does not cancel an order that was paid at the same moment', async () => {
    const opened = await open();
    stripe.pay(stripe.sessionOf(opened.order_id));
    const answer = await service.call(
      service.operatorKey,
      `/manage${at(`/orders/${opened.order_id}/cancel`)}`,
      { method: 'POST' },
    );
    expect(order.parse(await answer.json())).toMatchObject({ status: 'fulfilled' });
  });

  it('refunds once, and takes back the credits', async () => {
    const opened = await open();
    const { session, charge } = stripe.pay(stripe.sessionOf(opened.order_id));
    await send('checkout.session.completed', session);
    const refund = () =>
      service.call(service.operatorKey, `/manage${at(`/orders/${opened.order_id}/refunds`)}`, {
        method: 'POST',
        body: JSON.stringify({ amount: 400 }),
        headers: { 'idempotency-key': 'refund' },
      });
    await refund();
    expect((await refund()).status).toBe(201);
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled', refunded_amount: 400 });
    await send('charge.refunded', stripe.find(charge.id));
    expect(await walletOf()).toMatchObject({ quota_amount: 300, refunded_total: 200 });
  });

  it('refunds anew after a refund that failed', async () => {
    const opened = await open();
    const { session, charge } = stripe.pay(stripe.sessionOf(opened.order_id));
    await send('checkout.session.completed', session);
    const refund = async () => {
      const path = `/manage${at(`/orders/${opened.order_id}/refunds`)}`;
      const answer = await service.call(service.operatorKey, path, { method: 'POST', body: '{}' });
      return order.parse(await answer.json());
    };
    expect(await refund()).toMatchObject({ status: 'refunded' });
    await send('refund.failed', stripe.failRefund(stripe.refundOf(charge)));
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled' });
    expect(await refund()).toMatchObject({ status: 'refunded', refunded_amount: 1_000 });
  });

  it('refunds two orders with the same key of the caller, each once', async () => {
    for (const opened of [await open(), await open()]) {
      const { session } = stripe.pay(stripe.sessionOf(opened.order_id));
      await send('checkout.session.completed', session);
      const path = `/manage${at(`/orders/${opened.order_id}/refunds`)}`;
      for (let twice = 0; twice < 2; twice += 1) {
        const refunded = await service.call(service.operatorKey, path, {
          method: 'POST',
          body: JSON.stringify({ amount: 100 }),
          headers: { 'idempotency-key': 'same' },
        });
        expect(order.parse(await refunded.json()).refunded_amount).toBe(100);
      }
    }
  });

  it('takes credits back when a dispute is lost, and gives them back when it is won after all', async () => {
    const opened = await open();
    const { session, charge } = stripe.pay(stripe.sessionOf(opened.order_id));
    await send('checkout.session.completed', session);
    await send('charge.dispute.funds_withdrawn', stripe.dispute(charge, 'needs_response'));
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled', refunded_amount: 0 });
    await send('charge.dispute.closed', stripe.dispute(charge, 'lost'));
    expect(await orderOf(opened)).toMatchObject({ status: 'refunded', refunded_amount: 1_000 });
    expect(await walletOf()).toMatchObject({ quota_amount: 0 });
    await send('charge.dispute.funds_reinstated', stripe.dispute(charge, 'won'));
    expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled', refunded_at: null });
    expect(await walletOf()).toMatchObject({ quota_amount: 500, refunded_total: 0 });
  });

  it.each(['refund.failed', 'charge.refund.updated'])(
    'gives the credits of a refund that failed back, once, on %s',
    async (type) => {
      const opened = await open();
      const { session, charge } = stripe.pay(stripe.sessionOf(opened.order_id));
      await send('checkout.session.completed', session);
      const refund = stripe.giveBack(charge, 400);
      await send('charge.refunded', stripe.find(charge.id));
      expect(await orderOf(opened)).toMatchObject({ status: 'fulfilled', refunded_amount: 400 });
      expect(await walletOf()).toMatchObject({ quota_amount: 300 });
      stripe.failRefund(refund);
      await Promise.all([1, 2, 3].map(() => send(type, stripe.find(refund.id))));
      // Sent before it failed, and late.
      await send('refund.created', refund);
      expect(await orderOf(opened)).toMatchObject({ refunded_amount: 0, refunded_at: null });
      expect(await walletOf()).toMatchObject({
        quota_amount: 500,
        granted_total: 500,
        refunded_total: 0,
      });
      const lines = ledgerList.parse(await (await service.manage(at('/ledger'))).json());
      expect(lines.data.map(({ kind, available_delta }) => [kind, available_delta])).toEqual([
        ['adjust', 200],
        ['refund', -200],
        ['grant', 500],
      ]);
      const again = stripe.giveBack(charge, 400);
      await send('refund.created', again);
      expect(await walletOf()).toMatchObject({ quota_amount: 300, refunded_total: 200 });
    },
  );

  it('gives back what was owed since a refund that then failed', async () => {
    const opened = await open();
    const { session, charge } = stripe.pay(stripe.sessionOf(opened.order_id));
    await send('checkout.session.completed', session);
    const key = await service.manage(`/workspaces/${id}/keys`, {
      name: 'K',
      scopes: ['v1:generate'],
    });
    const { secret } = (await key.json()) as { secret: string };
    const body = { model: 'lumen-image', prompt: 'x', n: 4 };
    expect((await service.post(secret, '/v1/generations', body)).status).toBe(201);
    const reserved = (await walletOf()).authorized_amount;
    const refund = stripe.giveBack(charge, 1_000);
    await send('refund.created', refund);
    expect(await walletOf()).toMatchObject({ quota_amount: 0, owed: reserved });
    await send('refund.failed', stripe.failRefund(refund));
    expect(await walletOf()).toMatchObject({ quota_amount: 500 - reserved, owed: 0 });
  });

  it('has the same result for webhooks in any order and any number', async () => {
    // The events of a payment in their real order; their webhooks arrive in any order.
    const kinds = [
      'expired',
      'failed',
      'completed',
      'part back',
      'part failed',
      'all back',
      'all failed',
      'disputed',
      'lost',
      'won',
    ] as const;
    const after: Partial<Record<(typeof kinds)[number], (typeof kinds)[number]>> = {
      'part failed': 'part back',
      'all failed': 'all back',
      lost: 'disputed',
      won: 'disputed',
    };
    const plan = fc.subarray([...kinds], { minLength: 1 }).chain((subset) => {
      const some = subset.filter((kind) => {
        const before = after[kind];
        return before === undefined || subset.includes(before);
      });
      return fc.tuple(
        fc.constant(some),
        fc.shuffledSubarray([...some, ...some], { minLength: some.length }),
        fc.array(fc.nat({ max: 2 }), { minLength: 20, maxLength: 20 }),
      );
    });
    await fc.assert(
      fc.asyncProperty(plan, async ([some, shuffled, steps]) => {
        ({ id } = await service.workspace({ credits: 0 }));
        const opened = await open();
        const paid = stripe.pay(stripe.sessionOf(opened.order_id));
        const { session, charge } = paid;
        const refunds = new Map<string, ReturnType<typeof stripe.find>>();
        const back = (name: string, amount: number) => {
          const refund = stripe.giveBack(charge, amount);
          refunds.set(name, refund);
          return refund;
        };
        const fail = (name: string) => {
          const refund = refunds.get(name);
          if (refund === undefined) throw new Error('A refund fails after it was made.');
          return stripe.failRefund(refund);
        };
        const left = () => 1_000 - Number(stripe.find(charge.id).amount_refunded);
        type Webhook = [string, ReturnType<typeof stripe.find>];
        const happen: Record<(typeof kinds)[number], () => Webhook> = {
          expired: () => [
            'checkout.session.expired',
            { ...session, status: 'expired', payment_status: 'unpaid' },
          ],
          failed: () => ['checkout.session.async_payment_failed', session],
          completed: () => ['checkout.session.completed', session],
          'part back': () => ['refund.created', back('part', 250)],
          'part failed': () => ['refund.failed', fail('part')],
          'all back': () => {
            back('all', left());
            return ['charge.refunded', stripe.find(charge.id)];
          },
          'all failed': () => ['charge.refund.updated', fail('all')],
          disputed: () => [
            'charge.dispute.funds_withdrawn',
            stripe.dispute(charge, 'needs_response'),
          ],
          lost: () => ['charge.dispute.closed', stripe.dispute(charge, 'lost')],
          won: () => ['charge.dispute.funds_reinstated', stripe.dispute(charge, 'won')],
        };
        const webhooks = new Map<string, Webhook>();
        const ahead = [...some];
        const tell = async (kind: string) => {
          const webhook = webhooks.get(kind);
          if (webhook === undefined) return;
          const sent = await send(...webhook, { id: `evt_${opened.order_id}_${kind}` });
          expect(sent.status).toBe(200);
        };
        for (const [at, kind] of shuffled.entries()) {
          for (const next of ahead.splice(0, steps[at])) webhooks.set(next, happen[next]());
          await tell(kind);
        }
        for (const next of ahead) webhooks.set(next, happen[next]());
        for (const kind of [...shuffled, ...some]) await tell(kind);

        const has = (kind: (typeof kinds)[number]) => some.includes(kind);
        const part = has('part back') && !has('part failed') ? 250 : 0;
        const all = has('all back') && !has('all failed');
        const whole = has('part back') && !has('part failed') ? 750 : 1_000;
        const lost = has('lost') && !has('won');
        const gone = Math.min(1_000, part + (all ? whole : 0) + (lost ? 1_000 : 0));
        const isPaid = has('completed');
        const closed = has('failed') ? 'failed' : has('expired') ? 'expired' : 'pending';
        const expected = isPaid ? (gone === 1_000 ? 'refunded' : 'fulfilled') : closed;
        expect((await orderOf(opened)).status).toBe(expected);
        expect(await walletOf()).toMatchObject({
          granted_total: isPaid ? 500 : 0,
          quota_amount: isPaid ? 500 - gone / 2 : 0,
          owed: 0,
        });
      }),
      { numRuns: 25 },
    );
  });

  const becomePersonal = async () => {
    const made = await service.manage('/workspaces', { name: 'Mine', kind: 'personal' });
    ({ id } = (await made.json()) as { id: string });
  };

  it.each(['querying', 'the webhook of its page alone'])(
    'knows a subscription by %s',
    async (how) => {
      await becomePersonal();
      const opened = await open(plan);
      const paid = stripe.pay(stripe.sessionOf(opened.order_id)).session;
      const subscription = stripe.subscribe({ ...paid, payment_intent: null });
      if (how === 'querying') {
        now += 61_000;
        await reconcileForTest(service, stripe.options);
      } else {
        const session = stripe.sessionOf(opened.order_id);
        expect((await send('checkout.session.completed', session)).status).toBe(200);
      }
      expect(await subscriptionOf()).toMatchObject({ status: 'active', credits: 300 });
      expect(await walletOf()).toMatchObject({ granted_total: 300 });
      await send('customer.subscription.created', subscription);
      expect(await walletOf()).toMatchObject({ granted_total: 300 });
    },
  );

  it('has one open page of a subscription at most, and none once another was paid', async () => {
    await becomePersonal();
    const [first, second] = [await open(plan), await open(plan)];
    expect(await orderOf(first)).toMatchObject({ status: 'canceled' });
    expect(stripe.sessionOf(first.order_id)).toMatchObject({ status: 'expired' });
    expect(await orderOf(second)).toMatchObject({ status: 'pending' });
    stripe.subscribe(stripe.pay(stripe.sessionOf(second.order_id)).session);
    const refused = await press(plan, crypto.randomUUID());
    expect(((await refused.json()) as ErrorBody).error.message).toMatch(/has a subscription/);
    expect(await subscriptionOf()).toMatchObject({ status: 'active' });
    expect(await orderOf(second)).toMatchObject({ status: 'fulfilled' });
    expect(await walletOf()).toMatchObject({ granted_total: 300 });
  });

  it('queries the first debit of a subscription that failed, until another can be bought', async () => {
    await becomePersonal();
    const opened = await open(plan);
    const sessionNow = () => stripe.sessionOf(opened.order_id);
    stripe.payLater(sessionNow(), 'processing');
    const subscription = stripe.subscribe(sessionNow());
    stripe.keep({ ...subscription, status: 'incomplete' });
    now += 61_000;
    await reconcileForTest(service, stripe.options);
    expect(await orderOf(opened)).toMatchObject({ status: 'pending' });
    stripe.payLater(sessionNow(), 'requires_payment_method');
    now += 3_600_000;
    await reconcileForTest(service, stripe.options);
    expect(await orderOf(opened)).toMatchObject({ status: 'failed' });
    expect(await subscriptionOf()).toMatchObject({ status: 'past_due' });
    stripe.keep({ ...subscription, status: 'incomplete_expired' });
    now += 3_700_000;
    await reconcileForTest(service, stripe.options);
    expect(await subscriptionOf()).toBeNull();
    expect((await press(plan, crypto.randomUUID())).status).toBe(201);
  });

  it('opens one page of a subscription for simultaneous presses', async () => {
    await becomePersonal();
    await Promise.all([1, 2, 3, 4].map(() => press(plan, crypto.randomUUID())));
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data.filter(({ status }) => status === 'pending')).toHaveLength(1);
  });

  it('gives nobody the page of an order that another press closed while it was opened', async () => {
    await becomePersonal();
    const { arrival, release } = stripe.hold();
    const slow = press(plan, 'slow');
    await arrival;
    const second = await open(plan);
    release();
    const first = checkout.parse(await (await slow).json());
    expect(first.status).toBe('canceled');
    expect(first.checkout_url).not.toContain('stripe');
    expect(await orderOf(first)).toMatchObject({ status: 'canceled', checkout_url: null });
    expect(await orderOf(second)).toMatchObject({ status: 'pending' });
  });

  it('renews, cancels, resumes and ends a subscription with webhooks in any order', async () => {
    await becomePersonal();
    const opened = await open(plan);
    expect(stripe.sessionOf(opened.order_id)).toMatchObject({
      mode: 'subscription',
      interval: 'month',
    });
    const paid = stripe.pay(stripe.sessionOf(opened.order_id)).session;
    const session = stripe.keep({ ...paid, payment_intent: null });
    const subscription = stripe.subscribe(session);
    const first = stripe.bill(session, subscription, 'subscription_create');
    // As an endpoint of an older version sends it.
    const { parent: _, ...older } = first.invoice;
    await send('invoice.paid', older);
    expect(await walletOf()).toMatchObject({ granted_total: 300 });
    await send('checkout.session.completed', session);
    await send('customer.subscription.created', subscription);
    expect(await subscriptionOf()).toMatchObject({ status: 'active', credits: 300 });
    expect(await walletOf()).toMatchObject({ granted_total: 300 });

    const renewal = stripe.bill(session, subscription, 'subscription_cycle');
    await send('invoice.paid', renewal.invoice);
    await send('invoice.paid', renewal.invoice);
    expect(await walletOf()).toMatchObject({ granted_total: 600 });
    stripe.bill(session, subscription, 'subscription_cycle');
    now += 40 * 86_400_000;
    await reconcileForTest(service, stripe.options);
    expect(await walletOf()).toMatchObject({ granted_total: 900 });

    stripe.giveBack(renewal.charge, 600);
    await send('charge.refunded', stripe.find(renewal.charge.id));
    await send('refund.created', stripe.giveBack(first.charge, 300));
    expect(await walletOf()).toMatchObject({ quota_amount: 450, refunded_total: 450 });
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'refunded',
    ]);

    const change = (cancel_at_period_end: boolean) =>
      service.call(service.operatorKey, `/manage${at('/subscription')}`, {
        method: 'PATCH',
        body: JSON.stringify({ cancel_at_period_end }),
      });
    await change(true);
    expect(await subscriptionOf()).toMatchObject({ cancel_at_period_end: true });
    const refused = await press(plan, 'another');
    expect(((await refused.json()) as ErrorBody).error.message).toMatch(/after that/);
    await change(false);
    expect(await subscriptionOf()).toMatchObject({ cancel_at_period_end: false });
    const late = stripe.find(subscription.id);
    await send('customer.subscription.updated', stripe.keep({ ...late, status: 'past_due' }));
    expect(await subscriptionOf()).toMatchObject({ status: 'past_due' });
    await send('customer.subscription.deleted', stripe.keep({ ...late, status: 'canceled' }));
    expect(await subscriptionOf()).toBeNull();
  });

  it('orders the states of a subscription by the shared clock, not by that of each machine', async () => {
    await becomePersonal();
    const opened = await open(plan);
    const subscription = stripe.subscribe(stripe.pay(stripe.sessionOf(opened.order_id)).session);
    await send('customer.subscription.created', subscription);
    expect(await subscriptionOf()).toMatchObject({ status: 'active' });
    // The next webhook reaches a machine whose clock is behind.
    vi.setSystemTime(Date.now() - 60_000);
    try {
      now += 1_000;
      const late = stripe.keep({ ...subscription, status: 'past_due' });
      expect((await send('customer.subscription.updated', late)).status).toBe(200);
      expect(await subscriptionOf()).toMatchObject({ status: 'past_due' });
      await service.call(service.operatorKey, `/manage${at('/subscription')}`, {
        method: 'PATCH',
        body: JSON.stringify({ cancel_at_period_end: true }),
      });
      expect(await subscriptionOf()).toMatchObject({ cancel_at_period_end: true });
    } finally {
      vi.useRealTimers();
    }
  });
});
