import { expect, it } from 'vitest';
import {
  deliveryState,
  disabledMessage,
  findStaleDelivery,
  outcomeLabel,
  webhookState,
} from './words';

it.each([
  [true, null, null, 'Enabled'],
  [true, null, 1_800_000_000, 'Failing'],
  [false, 'manual', null, 'Off'],
  [false, 'gone', null, 'Disabled'],
  [false, 'failing', 1_800_000_000, 'Disabled'],
] as const)('a webhook with enabled %s, reason %s, failing %s is %s', (...row) => {
  const [enabled, disabled_reason, failing_since, label] = row;
  const hook = { enabled, disabled_reason, failing_since };
  expect(webhookState(hook).label).toBe(label);
  expect(disabledMessage(hook) === null).toBe(enabled);
  // A colleague may have done it.
  expect(disabledMessage(hook) ?? '').not.toMatch(/\bYou\b/);
});

it.each([
  ['delivered', false, 1, 'Delivered'],
  ['failed', false, 10, 'Failed'],
  ['pending', true, 3, 'Sending'],
  ['pending', false, 0, 'Queued'],
  ['pending', false, 1, 'Retrying'],
] as const)('a delivery that is %s (sending %s, %s attempts) reads %s', (...row) => {
  const [state, sending, attempts, label] = row;
  expect(deliveryState({ state, sending, attempts }).label).toBe(label);
});

it.each([
  [200, null, 'Answered 200.'],
  [500, 'status', 'Answered 500.'],
  [302, 'redirect', /^Answered 302\. It redirects/],
  [null, 'timeout', /^No answer within 15 seconds/],
] as const)('an attempt with status %s and failure %s reads %s', (status, failure, words) => {
  expect(outcomeLabel({ status, failure })).toMatch(words);
});

it.each([
  [true, null, { state: 'delivered', last_failure: null }, null],
  [true, null, { state: 'pending', last_failure: null }, null],
  [true, null, { state: 'pending', last_failure: 'status' }, 'dlv_1'],
  [true, 5, { state: 'pending', last_failure: 'status' }, null],
  [true, 5, { state: 'delivered', last_failure: null }, 'dlv_1'],
  [true, 5, { state: 'failed', last_failure: 'gone' }, 'dlv_1'],
  [false, 5, { state: 'failed', last_failure: 'webhook_disabled' }, null],
] as const)('enabled %s, failing %s and the latest %j: stale since %s', (...row) => {
  const [enabled, failing_since, latest, stale] = row;
  const tests = { id: 'dlv_2', test: true, state: 'failed', last_failure: 'timeout' } as const;
  const log = [tests, { ...latest, id: 'dlv_1', test: false }];
  expect(findStaleDelivery({ enabled, failing_since }, log)).toBe(stale);
});
