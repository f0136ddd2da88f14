import { expect, it } from 'vitest';
import type { ProviderResponse } from './caller';
import { checkByCall } from './check';

const response = (status: number): ProviderResponse => ({
  status,
  headers: new Headers(),
  bytes: Buffer.alloc(0),
  text: '',
  json: () => undefined,
  retryAfterSeconds: undefined,
});

it.each([
  [401, { key: false, quota: null }],
  [402, { key: null, quota: false }],
  [403, { key: false, quota: null }],
  [429, { key: null, quota: false }],
])('reads status %i as %j', async (status, outcome) => {
  const { ok, checks } = await checkByCall({
    sendCall: async () => response(status),
    address: 'https://provider.test',
    hasKey: true,
    read: () => null,
  });
  expect(ok).toBe(false);
  expect(Object.fromEntries(checks.map((check) => [check.name, check.ok]))).toEqual({
    reachable: true,
    ...outcome,
  });
});

it('does not call a key good when too many requests were sent', async () => {
  const { checks } = await checkByCall({
    sendCall: async () => response(429),
    address: 'https://provider.test',
    hasKey: true,
    read: () => null,
  });
  expect(checks[1]?.text).toBe('Not known: too many requests.');
});
