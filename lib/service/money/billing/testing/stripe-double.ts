import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import type { StripeOptions } from '../providers/stripe/client';

type Json = Record<string, unknown>;
/** An object that the double stores as Stripe would. */
type Kept = Json & { id: string; object: string };

const secondsNow = () => Math.floor(Date.now() / 1000);

/**
 * A server that answers the endpoints of Stripe that are used here, over a real socket, and signs webhooks with the
 * SDK's own function. It honours idempotency keys as Stripe does.
 */
export async function startStripeDouble() {
  const kept = new Map<string, Kept>();
  const replies = new Map<string, Json>();
  const requests: { method: string; path: string; form: URLSearchParams }[] = [];
  let failures = 0;
  let callsBeforeFailure = 0;
  let answersToLose = 0;
  let holdNext: (() => Promise<void>) | null = null;

  const keep = <T extends Kept>(value: T): T => {
    kept.set(value.id, value);
    return value;
  };
  const find = (id: string): Kept => {
    const found = kept.get(id);
    if (found === undefined) throw new Error(`The double has no ${id}.`);
    return found;
  };
  const all = (object: string) => [...kept.values()].filter((each) => each.object === object);
  const list = (data: Json[]) => ({ object: 'list', data, has_more: false, url: '/' });

  const metadataOf = (form: URLSearchParams, at: string): Json =>
    Object.fromEntries(
      [...form]
        .map(([name, value]) => [new RegExp(`^${at}\\[(\\w+)\\]$`).exec(name)?.[1], value])
        .filter(([name]) => name !== undefined),
    );

  function answer(method: string, path: string, form: URLSearchParams): Json {
    const [, , first = '', second = '', third = '', fourth = ''] = path.split('/');
    if (first === 'checkout' && method === 'POST' && third === '') return openSession(form);
    if (first === 'checkout' && fourth === 'expire') {
      const session = find(third);
      if (session.status !== 'open') throw new Error('This session is not open.');
      return keep({ ...session, status: 'expired' });
    }
    if (first === 'checkout') {
      const session = find(third);
      const payment = kept.get(String(session.payment_intent));
      const isExpanded = form.get('expand[0]') === 'payment_intent' && payment !== undefined;
      return isExpanded ? { ...session, payment_intent: payment } : session;
    }
    if (method === 'GET' && (first === 'refunds' || first === 'disputes')) {
      const kind = first.slice(0, -1);
      return list(all(kind).filter((each) => each.charge === form.get('charge')));
    }
    if (first === 'refunds') return refund(form);
    if (first === 'charges' && second === '') {
      return list(
        all('charge').filter((each) => each.payment_intent === form.get('payment_intent')),
      );
    }
    if (first === 'invoice_payments') {
      const wanted = form.get('payment[payment_intent]');
      const payments = all('invoice_payment').filter((each) =>
        wanted === null
          ? each.invoice === form.get('invoice')
          : (each.payment as Json).payment_intent === wanted,
      );
      if (form.get('expand[0]') !== 'data.payment.payment_intent') return list(payments);
      return list(
        payments.map((each) => {
          const { payment_intent } = each.payment as Json;
          return { ...each, payment: { payment_intent: find(String(payment_intent)) } };
        }),
      );
    }
    if (first === 'invoices' && second === '') {
      const matching = all('invoice').filter((each) =>
        ['subscription', 'status'].every((name) => each[name] === form.get(name)),
      );
      return list(matching.toReversed().slice(0, Number(form.get('limit'))));
    }
    if (first === 'subscriptions' && method === 'POST') {
      const cancel = form.get('cancel_at_period_end') === 'true';
      return keep({ ...find(second), cancel_at_period_end: cancel });
    }
    return find(second);
  }

  function openSession(form: URLSearchParams): Json {
    const id = `cs_test_${randomUUID()}`;
    return keep({
      id,
      object: 'checkout.session',
      mode: form.get('mode'),
      status: 'open',
      payment_status: 'unpaid',
      url: `https://checkout.stripe.test/${id}`,
      expires_at: Number(form.get('expires_at')),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]'),
      interval: form.get('line_items[0][price_data][recurring][interval]'),
      metadata: metadataOf(form, 'metadata'),
      payment_intent: null,
      invoice: null,
    });
  }

  function refund(form: URLSearchParams): Json {
    const payment = form.get('payment_intent');
    const charge = all('charge').find((each) => each.payment_intent === payment);
    if (charge === undefined) throw new Error('There is no such charge.');
    return giveBack(charge, Number(form.get('amount')));
  }

  /** Refunds `amount` of a charge. Throws when it is more than is left of it. */
  function giveBack({ id }: Kept, amount: number): Kept {
    const charge = find(id);
    const refunded = Number(charge.amount_refunded) + amount;
    if (refunded > Number(charge.amount)) throw new Error('More than was paid.');
    keep({ ...charge, amount_refunded: refunded });
    const { payment_intent } = charge;
    return keep({
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: 'succeeded',
      charge: charge.id,
      amount,
      payment_intent,
    });
  }

  const charge = (payment: string, session: Kept, metadata: unknown): Kept =>
    keep({
      id: `ch_${randomUUID()}`,
      object: 'charge',
      payment_intent: payment,
      amount: session.amount_total,
      amount_refunded: 0,
      metadata,
    });

  /** Pays a period of a subscription: makes its invoice, payment and charge. */
  function bill(
    session: Kept,
    subscription: Kept,
    reason: string,
  ): { invoice: Kept; charge: Kept } {
    const payment = `pi_${randomUUID()}`;
    const invoice = keep({
      id: `in_${randomUUID()}`,
      object: 'invoice',
      status: 'paid',
      billing_reason: reason,
      amount_paid: session.amount_total,
      currency: session.currency,
      subscription: subscription.id,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: session.metadata },
      },
    });
    keep({
      id: `inpay_${randomUUID()}`,
      object: 'invoice_payment',
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: payment },
    });
    return { invoice, charge: charge(payment, session, {}) };
  }

  async function reply(request: IncomingMessage): Promise<[number, Json]> {
    const method = request.method ?? 'GET';
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    const form = method === 'GET' ? url.searchParams : new URLSearchParams(await text(request));
    if (callsBeforeFailure > 0) callsBeforeFailure -= 1;
    else if (failures > 0) {
      failures -= 1;
      return [500, { error: { type: 'api_error', message: 'The double is down.' } }];
    }
    const hold = holdNext;
    holdNext = null;
    await hold?.();
    const key = request.headers['idempotency-key'];
    const before = key === undefined ? undefined : replies.get(String(key));
    if (before !== undefined) return [200, before];
    requests.push({ method, path: url.pathname, form });
    try {
      const body = answer(method, url.pathname, form);
      if (key !== undefined && method === 'POST') replies.set(String(key), body);
      return [200, body];
    } catch (error) {
      return [400, { error: { type: 'invalid_request_error', message: String(error) } }];
    }
  }

  const server = createServer((request, response) => {
    reply(request).then(
      ([status, body]) => {
        if (answersToLose > 0) {
          answersToLose -= 1;
          response.destroy();
          return;
        }
        response.writeHead(status, {
          'content-type': 'application/json',
          'request-id': 'req_double',
        });
        response.end(JSON.stringify(body));
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options: StripeOptions = {
    secretKey: 'sk_test_double',
    webhookSecret: 'whsec_double',
    endpoint,
  };
  const stripe = new Stripe(options.secretKey);

  return {
    options,
    requests,
    /** Lets `count` calls fail with a server error: the next ones, or those after `later` others. */
    fail: (count: number, later = 0) => {
      failures = count;
      callsBeforeFailure = later;
    },
    /** Does what the next `count` calls ask for, and answers none of them. */
    lose: (count: number) => {
      answersToLose = count;
    },
    /** Answers the next call only after `release`. `arrival` resolves when the call has come. */
    hold(): { arrival: Promise<void>; release: () => void } {
      const arrival = Promise.withResolvers<void>();
      const { promise, resolve: release } = Promise.withResolvers<void>();
      holdNext = () => {
        arrival.resolve();
        return promise;
      };
      return { arrival: arrival.promise, release };
    },
    find,
    keep,
    /** The session of an order. */
    sessionOf(orderId: string): Kept {
      const found = all('checkout.session').find(
        ({ metadata }) => (metadata as Json).order_id === orderId,
      );
      if (found === undefined) throw new Error(`There is no session for ${orderId}.`);
      return found;
    },
    /** Pays a session: completes it, with its payment and charge. */
    pay(session: Kept): { session: Kept; charge: Kept } {
      const payment = `pi_${randomUUID()}`;
      const paid = { ...session, status: 'complete', payment_status: 'paid' };
      return {
        session: keep({ ...paid, payment_intent: payment }),
        charge: charge(payment, session, session.metadata),
      };
    },
    /** Completes a session with a delayed payment, in this state. That of a subscription is its invoice's. */
    payLater(session: Kept, status: 'processing' | 'requires_payment_method' | 'canceled'): Kept {
      const { id } = keep({ id: `pi_${randomUUID()}`, object: 'payment_intent', status });
      const complete = { ...session, status: 'complete' };
      if (session.mode !== 'subscription') return keep({ ...complete, payment_intent: id });
      const invoice = keep({ id: `in_${randomUUID()}`, object: 'invoice', status: 'open' });
      keep({
        id: `inpay_${randomUUID()}`,
        object: 'invoice_payment',
        invoice: invoice.id,
        payment: { type: 'payment_intent', payment_intent: id },
      });
      return keep({ ...complete, invoice: invoice.id });
    },
    giveBack,
    /** The first refund of a charge. */
    refundOf({ id }: Kept): Kept {
      const found = all('refund').find(({ charge }) => charge === id);
      if (found === undefined) throw new Error(`There is no refund of ${id}.`);
      return found;
    },
    /** A refund fails, so that the seller has the money again. */
    failRefund({ id }: Kept): Kept {
      const refund = find(id);
      const charge = find(String(refund.charge));
      const left = Number(charge.amount_refunded) - Number(refund.amount);
      keep({ ...charge, amount_refunded: left });
      return keep({ ...refund, status: 'failed' });
    },
    /** A dispute about a whole charge, in this state. */
    dispute: ({ id, amount }: Kept, status: 'needs_response' | 'lost' | 'won'): Kept =>
      keep({ id: `dp_${id}`, object: 'dispute', charge: id, amount, status }),
    bill,
    /** Bills a period that is not paid: the subscription is past due, and the open invoice has a payment page. */
    billLate(session: Kept, subscription: Kept, url?: string): Kept {
      const { invoice } = bill(session, subscription, 'subscription_cycle');
      keep({ ...find(subscription.id), status: 'past_due' });
      const hosted_invoice_url = url ?? `https://invoice.stripe.test/${invoice.id}`;
      return keep({ ...invoice, status: 'open', amount_paid: 0, hosted_invoice_url });
    },
    /** Pays an open invoice on its page, so that the subscription is active again. */
    payInvoice(invoice: Kept, session: Kept): Kept {
      keep({ ...find(String(invoice.subscription)), status: 'active' });
      return keep({ ...invoice, status: 'paid', amount_paid: session.amount_total });
    },
    /** Makes the subscription of a session, in its first month. */
    subscribe(session: Kept): Kept {
      const start = secondsNow();
      const id = `sub_${randomUUID()}`;
      keep({ ...session, subscription: id });
      return keep({
        id,
        object: 'subscription',
        status: 'active',
        cancel_at_period_end: false,
        metadata: session.metadata,
        items: list([{ current_period_start: start, current_period_end: start + 30 * 86_400 }]),
      });
    },
    /** The request of a webhook as Stripe sends it. A test may sign it with another secret or time. */
    webhook(
      type: string,
      object: Json,
      {
        id = `evt_${randomUUID()}`,
        secret = options.webhookSecret,
        timestamp = secondsNow(),
        /** A text instead of the time, signed as Stripe's library reads it. */
        word = '',
      } = {},
    ): RequestInit {
      const payload = JSON.stringify({
        id,
        object: 'event',
        type,
        created: secondsNow(),
        data: { object },
      });
      const ofWord = () => createHmac('sha256', secret).update(`NaN.${payload}`).digest('hex');
      const signature =
        word === ''
          ? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
          : `t=${word},v1=${ofWord()}`;
      return {
        method: 'POST',
        body: payload,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;
