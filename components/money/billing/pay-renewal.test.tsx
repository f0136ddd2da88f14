// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { checkRenewalAction, payRenewalAction } from '@/lib/console/money/billing/actions';
import type { Subscription, SubscriptionPayment } from '@/lib/contract';
import { lateSubscription as late } from '@/lib/contract/testing/late-subscription';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import { replaceAction } from '../../actions/testing/replace-action';
import { PayRenewal } from './pay-renewal';

const toasts = () => screen.queryAllByRole('button', { name: 'Dismiss' });
afterEach(async () => {
  await act(async () => {
    for (const each of toasts()) fireEvent.click(each);
  });
  cleanup();
});

const page = 'https://invoice.stripe.test/1';
const active: Subscription = { ...late, status: 'active', payable: false };
const failure: Failure = {
  code: 'upstream_error',
  message: 'The payment provider does not answer.',
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
};
const refuse = async () => ({ ok: false, error: failure }) as const;
const says = (value: SubscriptionPayment) => async () => ({ ok: true, value }) as const;
const stands = (value: Subscription | null) => async () => ({ ok: true, value }) as const;

const went: string[] = [];
let pays = 0;
let checks = 0;
let changes = 0;
let pay: () => Promise<ActionResult<SubscriptionPayment>>;
let check: () => Promise<ActionResult<Subscription | null>>;

beforeEach(() => {
  went.length = 0;
  [pays, checks, changes] = [0, 0, 0];
  pay = says({ url: page, subscription: late });
  check = stands(late);
  replaceAction(payRenewalAction, () => {
    pays += 1;
    return pay();
  });
  replaceAction(checkRenewalAction, () => {
    checks += 1;
    return check();
  });
  vi.stubGlobal('location', { assign: (url: string) => went.push(url) });
});

/** Shows the button and waits for the check that it makes on mount. */
const show = () =>
  act(async () => {
    render(
      <>
        <PayRenewal
          workspace="studio"
          provider="stripe"
          onChanged={() => {
            changes += 1;
          }}
        />
        <Toaster />
      </>,
    );
  });
const button = () => screen.getByRole('button', { name: 'Pay now' });
const press = () => act(async () => fireEvent.click(button()));
const busy = () => button().getAttribute('aria-busy') === 'true';

it('opens the payment page in this tab, once however often it is pressed', async () => {
  await show();
  const answer = Promise.withResolvers<ActionResult<SubscriptionPayment>>();
  pay = () => answer.promise;
  await press();
  await press();
  expect(busy()).toBe(true);
  await act(async () => answer.resolve(await says({ url: page, subscription: late })()));
  await press();
  expect([pays, went, busy()]).toEqual([1, [page], true]);
});

it('opens no payment page when the renewal has been paid, and says so', async () => {
  await show();
  pay = says({ url: null, subscription: active });
  await press();
  expect(await screen.findByText('The renewal is paid, and its credits are here.')).toBeDefined();
  expect([went, changes, busy()]).toEqual([[], 1, false]);
});

it.each([
  [null, /has ended/],
  [late, 'Stripe has nothing open to pay.'],
])('says why a renewal cannot be paid any more (%#)', async (subscription, words) => {
  await show();
  pay = says({ url: null, subscription });
  await press();
  expect(await screen.findByText(words)).toBeDefined();
  expect([went, changes]).toEqual([[], 1]);
});

it.each([
  [refuse, failure.message],
  [() => Promise.reject(new TypeError('gone')), /could not be reached/],
])(
  'says why the payment page did not open, and can be pressed again (%#)',
  async (fails, words) => {
    await show();
    pay = fails;
    await press();
    expect(await screen.findByText(words)).toBeDefined();
    expect([went, busy()]).toEqual([[], false]);
    pay = says({ url: page, subscription: late });
    await press();
    expect(went).toEqual([page]);
  },
);

it('checks on mount, and shows that the renewal was paid', async () => {
  check = stands(active);
  await show();
  expect(await screen.findByText('The renewal is paid, and its credits are here.')).toBeDefined();
  expect([checks, changes, pays]).toEqual([1, 1, 0]);
});

it.each([stands(late), refuse, () => Promise.reject(new TypeError('gone'))])(
  'shows no message on mount when the renewal is unpaid or its state unknown (%#)',
  async (answer) => {
    check = answer;
    await show();
    expect([checks, changes]).toEqual([1, 0]);
    expect(toasts()).toEqual([]);
  },
);

it('checks again when the browser restores the page from its cache', async () => {
  await show();
  await press();
  check = stands(active);
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => window.dispatchEvent(back));
  expect([checks, changes, busy()]).toEqual([2, 1, false]);
});
