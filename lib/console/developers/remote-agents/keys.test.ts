import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { networkFetch } from '@/lib/client';
import type { RemoteDouble } from '@/lib/client/testing/remote-double';
import { remoteAgentService } from './index';
import {
  callTool as call,
  type Gateways,
  openGateways,
  picture,
  price,
} from './testing/open-gateways';

let gateways: Gateways;
let double: RemoteDouble;

beforeAll(async () => {
  gateways = await openGateways();
  ({ double } = gateways);
});
afterEach(() => double.reset());
afterAll(() => gateways.close());

/** A message with a key, as somebody at this address sends it; its status. */
async function knock(address: string, secret: string, from = '192.0.2.1'): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': from };
  return (await fetch(address, { method: 'POST', body: '{}', headers })).status;
}

/** A gateway, and the paths that it asks the double for. */
async function startCounted() {
  const sent: string[] = [];
  const address = await gateways.start({
    fetch: (request, signal) => {
      sent.push(new URL(request.url).pathname);
      return networkFetch(request, signal);
    },
  });
  return { address, sent };
}

it('refuses a key that the service does not know, and one that it revokes in between', async () => {
  const answer = await fetch(gateways.url, { method: 'POST', body: '{}' });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  await expect(gateways.connect({ secret: 'a-key-of-somebody-else' })).rejects.toThrow();
  const client = await gateways.connect();
  double.answer('models', { status: 401, body: { error: { code: 'invalid_api_key' } } });
  const revoked = await call(client, 'search_models');
  expect([revoked.isError, revoked.words]).toEqual([true, expect.stringContaining('revoked')]);
});

it('asks once whether a key is known, however many calls wait for the answer', async () => {
  const { address, sent } = await startCounted();
  const statuses = await Promise.all(Array.from({ length: 50 }, () => knock(address, double.key)));
  expect(new Set(statuses)).toEqual(new Set([await knock(address, double.key)]));
  expect(statuses).not.toContain(401);
  expect(sent).toEqual(['/v1/user/balance']);
});

it('says that the service is slow where it does not say whether it knows a key', async () => {
  const address = await gateways.start({ checkMs: 100 });
  double.answer('balance', { instead: 'silence' });
  expect(await knock(address, double.key)).toBe(504);
});

it('asks little about keys that nobody knows, and answers a key that is known meanwhile', async () => {
  const { address, sent } = await startCounted();
  expect(await knock(address, double.key)).not.toBe(401);
  expect([await knock(address, 'guess-once'), await knock(address, 'guess-once')]).toEqual([
    401, 401,
  ]);
  expect(sent).toHaveLength(2);
  const guesses = Array.from({ length: 100 }, (_, index) =>
    knock(address, `guess-number-${index}`),
  );
  const statuses = await Promise.all(guesses);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(sent.length).toBeLessThan(25);
  const another = await knock(address, 'guess-of-another', '192.0.2.2');
  expect(another).toBe(401);
  expect([401, 429]).not.toContain(await knock(address, double.key));
});

it.each([
  [
    'may not see the balance',
    { status: 403, body: { error: { code: 'insufficient_scope' } } },
    'refused this',
  ],
  ['gets another balance', { body: { credits: 7 } }, 'unexpected answer'],
])('serves a key that %s', async (_name, reply, words) => {
  const address = await gateways.start();
  double.answer('balance', reply);
  const client = await gateways.connect({ address });
  const { data: made } = await call(client, 'generate', { ...picture, max_credits: price });
  expect(made).toMatchObject({ created: true });
  expect((await call(client, 'balance')).words).toContain(words);
});

it('sends each call with the key of its caller, under an Idempotency-Key that no other key has', async () => {
  const sent: { key: string | null; repeat: string | null; path: string }[] = [];
  const open = (secret: string) =>
    remoteAgentService(
      {
        baseUrl: double.url,
        fetch: async (request, signal) => {
          const { headers } = request;
          const repeat = headers.get('idempotency-key');
          sent.push({
            key: headers.get('authorization'),
            repeat,
            path: new URL(request.url).pathname,
          });
          headers.set('authorization', `Bearer ${double.key}`);
          return networkFetch(request, signal);
        },
      },
      secret,
      AbortSignal.timeout(20_000),
    );
  const limits = { maxMilli: price * 1000, repeatText: 'kite' };
  const madeBefore = double.made.length;
  for (const secret of ['key-of-one', 'key-of-another', 'key-of-one']) {
    await open(secret).createWithin(picture, limits);
  }
  expect(double.made.length - madeBefore).toBe(2);
  expect(sent.map(({ key, path }) => `${key} ${path}`)).toEqual(
    ['key-of-one', 'key-of-another', 'key-of-one'].flatMap((secret) => [
      `Bearer ${secret} /v1/quote`,
      `Bearer ${secret} /v1/generations`,
    ]),
  );
  expect(sent.some(({ repeat }) => repeat?.includes('key-of') || repeat?.includes('kite'))).toBe(
    false,
  );
});
