import { expect, it } from 'vitest';
import { keyState, lastUseLabel } from './words';

const day = 24 * 3600;

it.each([
  [null, null, 'active'],
  [null, 100 * day, 'active'],
  [null, 8 * day, 'active'],
  [null, 7 * day, 'expiring'],
  [null, 1, 'expiring'],
  [null, 0, 'expired'],
  [null, -day, 'expired'],
  [-1, null, 'revoked'],
  [-1, -2, 'revoked'],
] as const)('revoked at %s, expiring at %s from now is %s', (revoked, expires, state) => {
  const now = 1_800_000_000;
  const at = (offset: number | null) => (offset === null ? null : now + offset);
  expect(keyState({ revoked_at: at(revoked), expires_at: at(expires) }, now)).toBe(state);
});

it.each([
  [null, null],
  [{ address: '203.0.113.9', agent: null }, '203.0.113.9'],
  [{ address: '203.0.113.9', agent: 'OpenAI/JS 7.57.0' }, '203.0.113.9 with OpenAI/JS'],
  [{ address: null, agent: null }, null],
])('describes %j as %s', (from, index) => {
  expect(lastUseLabel(from)).toBe(index);
});
