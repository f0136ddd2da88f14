// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkoutAction } from '@/lib/console/money/billing/actions';
import type { ActionResult } from '@/lib/pages/failures';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { CheckoutButton } from './checkout-button';

afterEach(cleanup);

const paymentPage = 'https://pay.test/1';
const went: string[] = [];
const asked: Parameters<typeof checkoutAction>[1][] = [];
let answers: (() => Promise<ActionResult<{ url: string }>>)[] = [];
const accept = async () => ({ ok: true, value: { url: paymentPage } }) as const;

beforeEach(() => {
  went.length = 0;
  asked.length = 0;
  answers = [];
  vi.stubGlobal('location', { assign: (url: string) => went.push(url) });
  replaceAction(checkoutAction, (_workspace, input) => {
    asked.push(input);
    return (answers.shift() ?? accept)();
  });
  const request = { productId: 'pack', priceId: 'price', provider: 'sandbox' };
  render(
    <ShellProvider shell={remoteShell}>
      <CheckoutButton request={request} label="Buy" />
    </ShellProvider>,
  );
});

const press = () => act(async () => fireEvent.click(screen.getByRole('button')));
const busy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true';

it('opens the payment page and stays busy until it is open', async () => {
  await press();
  expect(went).toEqual([paymentPage]);
  expect(busy()).toBe(true);
});

it('makes one order, however often it is pressed', async () => {
  const answer = Promise.withResolvers<ActionResult<{ url: string }>>();
  answers = [() => answer.promise];
  await press();
  await press();
  await act(async () => answer.resolve(await accept()));
  expect(asked).toHaveLength(1);
  expect(went).toHaveLength(1);
});

it('repeats the same order when the answer was lost', async () => {
  answers = [() => Promise.reject(new TypeError('gone'))];
  await press();
  expect([busy(), went]).toEqual([false, []]);
  await press();
  expect(asked[1]).toEqual(asked[0]);
  expect(went).toHaveLength(1);
});

const failure = (code: string, status: number) => ({
  code,
  message: 'Not now.',
  status,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

it('makes another order after a refusal', async () => {
  answers = [async () => ({ ok: false, error: failure('invalid_value', 400) })];
  await press();
  await press();
  expect(asked[1]?.submission).not.toBe(asked[0]?.submission);
});

it('repeats the same order when the service does not say whether it made one', async () => {
  answers = [async () => ({ ok: false, error: failure('service_unavailable', 503) })];
  await press();
  await press();
  expect(asked[1]).toEqual(asked[0]);
});

it('makes another order when the person came back from the payment page', async () => {
  await press();
  const back = Object.assign(new Event('pageshow'), { persisted: true });
  await act(async () => window.dispatchEvent(back));
  expect(busy()).toBe(false);
  await press();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.submission).not.toBe(asked[0]?.submission);
});
