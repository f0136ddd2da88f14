import { expect, it } from 'vitest';
import { createAttemptLimits } from './attempt-limits';

const limits = { total: 10, perWebhook: 4, perSlowWebhook: 1, sockets: 12, slowAfterMs: 1_000 };

function open() {
  let now = 0;
  const all = createAttemptLimits(limits, () => now);
  return {
    ...all,
    later: (ms: number) => {
      now += ms;
    },
    takeMany: (id: string, count: number) =>
      Array.from({ length: count }, () => all.startAttempt(id)),
  };
}

it('limits the attempts of each endpoint within the total', () => {
  const { freeAttempts: free, takeMany } = open();
  expect(free()).toEqual({ total: 10, perWebhook: 4, byWebhook: new Map() });
  takeMany('a', 4);
  takeMany('b', 1);
  expect(free()).toMatchObject({
    total: 5,
    byWebhook: new Map([
      ['a', 0],
      ['b', 3],
    ]),
  });
});

it('takes slow attempts out of the total, and allows their endpoint only one at a time', () => {
  const { freeAttempts: free, takeMany, later } = open();
  const hanging = takeMany('slow', 4);
  later(1_001);
  expect(free()).toMatchObject({ total: 8, byWebhook: new Map([['slow', 0]]) });
  for (const leave of hanging) leave();
  expect(free()).toMatchObject({ total: 10, byWebhook: new Map([['slow', 1]]) });
});

it('counts slow attempts against the limit of sockets', () => {
  const { freeAttempts: free, takeMany, later } = open();
  for (const id of ['a', 'b', 'c']) takeMany(id, 4);
  later(2_000);
  expect(free().total).toBe(0);
});

it('trusts an endpoint again when it answers quickly', () => {
  const { freeAttempts: free, takeMany, later } = open();
  const [late] = takeMany('a', 1);
  later(5_000);
  late?.();
  expect(free().byWebhook.get('a')).toBe(1);
  const [quick] = takeMany('a', 1);
  later(10);
  quick?.();
  expect(free().byWebhook.get('a')).toBeUndefined();
});
