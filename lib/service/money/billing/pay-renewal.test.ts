import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorBody, SubscriptionPayment } from '@/lib/contract';
import {
  checkout,
  orderList,
  subscriptionPayment,
  subscriptionResponse,
  wallet,
} from '@/lib/contract';
import { describeDatabases } from '@/lib/platform/testing';
import { createTestService, type TestService } from '../../testing';
import { type StripeDouble, startStripeDouble } from './testing/stripe-double';

/* A late renewal is paid by a person on the provider's page for it. */

type Kept = ReturnType<StripeDouble['find']>;

describeDatabases('paying a late renewal', (suite) => {
  let service: TestService;
  let stripe: StripeDouble;
  let id: string;
  let session: Kept;
  let subscription: Kept;

  beforeAll(async () => {
    stripe = await startStripeDouble();
    service = await createTestService(suite.database(), { workers: 0, stripe: stripe.options });
  });
  beforeEach(async () => {
    id = await personal();
    const opened = await subscribe('stripe');
    const paid = stripe.pay(stripe.sessionOf(opened.order_id)).session;
    session = stripe.keep({ ...paid, payment_intent: null });
    subscription = stripe.subscribe(session);
    await send('customer.subscription.created', subscription);
    await send('invoice.paid', stripe.bill(session, subscription, 'subscription_create').invoice);
    expect(await granted()).toBe(300);
  });
  afterEach(async () => {
    expect(await service.mismatches()).toEqual([]);
  });
  afterAll(async () => {
    await service.close();
    stripe.stop();
  });

  async function personal(): Promise<string> {
    const made = await service.manage('/workspaces', { name: 'Mine', kind: 'personal' });
    return ((await made.json()) as { id: string }).id;
  }
  const at = (path: string) => `/workspaces/${id}/billing${path}`;
  const subscribe = async (provider: string) => {
    const body = { product_id: 'solo', price_id: 'solo-month', provider };
    return checkout.parse(await (await service.manage(at('/checkout'), body)).json());
  };
  const send = (...webhook: Parameters<StripeDouble['webhook']>) =>
    service.fetch(
      new Request('http://service.test/api/billing/webhooks/stripe', stripe.webhook(...webhook)),
    );
  const granted = async () =>
    wallet.parse(await (await service.manage(at('/wallet'))).json()).granted_total;
  const subscriptionOf = async () =>
    subscriptionResponse.parse(await (await service.manage(at('/subscription'))).json())
      .subscription;
  const press = (key = service.operatorKey) =>
    service.call(key, `/manage${at('/subscription/payment')}`, { method: 'POST' });
  const pressed = async (): Promise<SubscriptionPayment> =>
    subscriptionPayment.parse(await (await press()).json());
  const refused = async (answer: Response) => {
    const { error } = (await answer.json()) as ErrorBody;
    return { status: answer.status, code: error.code, message: error.message };
  };
  /** Bills a period, and sends a webhook that it was not paid. */
  async function becomeLate(url?: string): Promise<Kept> {
    const invoice = stripe.billLate(session, subscription, url);
    await send('customer.subscription.updated', stripe.find(subscription.id));
    return invoice;
  }

  it('leads to the page of the newest invoice that is open', async () => {
    await becomeLate();
    const newest = await becomeLate();
    expect(await subscriptionOf()).toMatchObject({ status: 'past_due', payable: true });
    expect(await pressed()).toMatchObject({
      url: newest.hosted_invoice_url,
      subscription: { status: 'past_due', payable: true },
    });
    expect(await granted()).toBe(300);
  });

  it('grants a payment on that page once, by its webhook and by querying', async () => {
    const invoice = await becomeLate();
    await pressed();
    const paid = stripe.payInvoice(invoice, session);
    const webhook = () => send('invoice.paid', paid, { id: `evt_${invoice.id}` });
    await Promise.all([webhook(), pressed(), webhook(), pressed()]);
    expect(await subscriptionOf()).toMatchObject({ status: 'active', payable: false });
    expect(await granted()).toBe(600);
  });

  it('grants a whole period for a free one, and nothing for another invoice than a period’s', async () => {
    const invoiceOf = (reason: string, amount: number) =>
      stripe.keep({ ...stripe.bill(session, subscription, reason).invoice, amount_paid: amount });
    await send('invoice.paid', invoiceOf('subscription_update', 150));
    await send('invoice.paid', invoiceOf('manual', 0));
    expect(await granted()).toBe(300);
    await send('invoice.paid', invoiceOf('subscription_cycle', 0));
    expect(await granted()).toBe(600);
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'paid',
      'paid',
    ]);
  });

  it('opens no page for a renewal that was paid meanwhile, and reads the subscription', async () => {
    stripe.payInvoice(await becomeLate(), session);
    const answers = await Promise.all([pressed(), pressed()]);
    for (const { url, subscription: known } of [...answers, await pressed()]) {
      expect([url, known?.status, known?.payable]).toEqual([null, 'active', false]);
    }
    expect(await granted()).toBe(600);
    const list = orderList.parse(await (await service.manage(at('/orders'))).json());
    expect(list.data.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('reports a subscription that Stripe has ended meanwhile', async () => {
    const invoice = await becomeLate();
    stripe.keep({ ...invoice, status: 'void' });
    stripe.keep({ ...stripe.find(subscription.id), status: 'canceled' });
    expect(await pressed()).toEqual({ url: null, subscription: null });
    expect(await granted()).toBe(300);
  });

  it('reports an outage of Stripe without its message, and opens the page afterwards', async () => {
    const invoice = await becomeLate();
    stripe.fail(3);
    const down = await refused(await press());
    expect([down.status, down.code]).toEqual([502, 'upstream_error']);
    expect(down.message).toContain('does not answer');
    expect(await pressed()).toMatchObject({ url: invoice.hosted_invoice_url });
  });

  it('loses nothing when Stripe falls silent after it was paid', async () => {
    stripe.payInvoice(await becomeLate(), session);
    stripe.fail(3, 1);
    expect(await refused(await press())).toMatchObject({ status: 502, code: 'upstream_error' });
    expect(await subscriptionOf()).toMatchObject({ status: 'past_due' });
    expect(await pressed()).toMatchObject({ url: null, subscription: { status: 'active' } });
    expect(await granted()).toBe(600);
  });

  it.each(['http://invoice.stripe.test/1', 'javascript:alert(1)', 'invoice'])(
    'redirects no browser to %s',
    async (url) => {
      await becomeLate(url);
      const { status, message } = await refused(await press());
      expect(status).toBe(502);
      expect(message).toContain('no page that can be opened');
    },
  );

  it('is not available to another workspace, nor to a key', async () => {
    await becomeLate();
    const { secret } = await service.workspace({ key: { scopes: ['billing'] } });
    expect(await refused(await press(secret))).toMatchObject({ status: 404, code: 'not_found' });
    id = await personal();
    expect(await refused(await press())).toMatchObject({ status: 404, code: 'not_found' });
    id = 'ws_unknown';
    expect(await refused(await press())).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is not offered by a provider whose renewals are never late', async () => {
    id = await personal();
    const { checkout_url } = await subscribe('sandbox');
    await service.fetch(
      new Request(checkout_url, { method: 'POST', body: new URLSearchParams({ choice: 'pay' }) }),
    );
    expect(await subscriptionOf()).toMatchObject({ status: 'active', payable: false });
    expect(await refused(await press())).toMatchObject({ status: 400, code: 'invalid_value' });
  });
});
