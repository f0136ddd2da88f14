import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFalProvider } from '../fal/operation';
import { startFalDouble } from '../fal/testing/double';
import { createFalSigner } from '../fal/testing/sign-webhook';
import type { InboundWebhook, MediaProvider } from '../media';
import { createReplicateProvider } from '../replicate/operation';
import { startReplicateDouble } from '../replicate/testing/double';
import { createReplicateSigner } from '../replicate/testing/sign-webhook';
import { type DoubleServer, sendJson, startDoubleServer } from './testing/double-server';
import { requestOf, startWith } from './testing/driver-harness';
import type { SignWebhook } from './testing/webhook-sender';
import { createWebhookKeys } from './webhook-keys';

const limits = { concurrent: 10, perMinute: 100_000 };
const asFal = (url: string, webhooks = true) =>
  createFalProvider({
    ...limits,
    apiKey: 'fal-double-key',
    queueUrl: url,
    restUrl: url,
    catalogUrl: url,
    keepDays: 1,
    webhooks,
  });
const asReplicate = (url: string, webhooks = true) =>
  createReplicateProvider({ ...limits, apiKey: 'r8_double', baseUrl: `${url}/v1`, webhooks });

/** Only the keys of a provider, at the addresses of both. */
const startKeys = ({ jwks, secret }: { jwks: object; secret: string }) =>
  startDoubleServer(({ path }, response) =>
    sendJson(response, 200, path === '/.well-known/jwks.json' ? jwks : { key: secret }),
  );

const id = 'abcd1234efgh5678';
const inbound = ({ body, headers }: ReturnType<SignWebhook>): InboundWebhook => ({
  headers: new Headers(headers),
  body: Buffer.from(body),
});

describe.each([
  ['fal', asFal, createFalSigner],
  ['Replicate', asReplicate, createReplicateSigner],
] as const)('a webhook of %s', (_name, open, createSigner) => {
  let server: DoubleServer;
  let provider: MediaProvider;
  const signers = { now: createSigner(), old: createSigner(301), ahead: createSigner(-301) };
  const read = (webhook: InboundWebhook) => provider.readWebhook?.(webhook);

  async function trust(signer: keyof typeof signers): Promise<void> {
    await provider?.close();
    await server?.close();
    server = await startKeys({ jwks: {}, secret: '', ...signers[signer] });
    provider = open(server.url);
  }
  beforeAll(() => trust('now'));
  afterAll(async () => {
    await provider.close();
    await server.close();
  });

  it('names its operation when it is genuine, with one fetch of the keys', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => read(inbound(signers.now.sign(id, false)))),
    );
    expect(results).toEqual([id, id, id]);
    expect(server.requests).toHaveLength(1);
  });

  it('names nothing when it is forged, altered, or without its headers', async () => {
    const genuine = inbound(signers.now.sign(id, false));
    const altered = Buffer.from(genuine.body);
    altered[altered.length - 2] = 0x20;
    expect(await read(inbound(signers.now.sign(id, true)))).toBeNull();
    expect(await read({ ...genuine, body: altered })).toBeNull();
    for (const name of [...genuine.headers.keys()]) {
      const headers = new Headers(genuine.headers);
      headers.delete(name);
      expect(await read({ ...genuine, headers }), name).toBeNull();
      headers.set(name, 'x'.repeat(200));
      expect(await read({ ...genuine, headers }), name).toBeNull();
    }
  });

  it.each(['old', 'ahead'] as const)(
    'names nothing when its time is far from now: %s',
    async (key) => {
      await trust(key);
      expect(await read(inbound(signers[key].sign(id, false)))).toBeNull();
      expect(server.requests).toHaveLength(0);
    },
  );

  it('cannot be checked if the keys cannot be fetched', async () => {
    const nowhere = open('http://127.0.0.1:1');
    await expect(nowhere.readWebhook?.(inbound(signers.now.sign(id, false)))).rejects.toThrow();
    await nowhere.close();
  });

  it('is not expected if the declaration turns it off', async () => {
    const quiet = open(server.url, false);
    expect(await quiet.readWebhook?.(inbound(signers.now.sign(id, false)))).toBeNull();
    await quiet.close();
  });
});

it('is asked for only at an address that the provider can reach', async () => {
  const [fal, replicate] = [await startFalDouble(), await startReplicateDouble()];
  const providers = [asFal(fal.url), asReplicate(replicate.url)];
  const addresses = [
    'https://studio.example.com/hooks/providers/x',
    'http://127.0.0.1:3000/hooks/providers/x',
    'http://studio.example.com/hooks/providers/x',
    'https://10.0.0.7/hooks/providers/x',
  ];
  for (const webhookUrl of addresses) {
    for (const provider of providers) {
      const model =
        provider === providers[0] ? 'fal-ai/flux/dev' : 'black-forest-labs/flux-schnell';
      await startWith(provider, requestOf(model, { prompt: 'x' }, { webhookUrl }));
    }
  }
  const expected = [addresses[0], addresses[1], null, null];
  expect(fal.taken.map(({ webhook }) => webhook)).toEqual(expected);
  expect(replicate.taken.map(({ webhook }) => webhook)).toEqual(expected);
  // A remote provider only gets public https addresses.
  const { reachableFrom } = await import('./webhook-address');
  expect(addresses.map((each) => reachableFrom('https://queue.fal.run', each))).toEqual([
    addresses[0],
    undefined,
    undefined,
    undefined,
  ]);
  for (const each of [...providers, fal, replicate]) await each.close();
});

it('is checked with new keys once the provider replaced them, without a fetch for each forged call', async () => {
  let [nowMs, current] = [0, 'first'];
  const fetchKeys = vi.fn(async () => current);
  const keys = createWebhookKeys(fetchKeys, () => nowMs);
  const isSignedBy = (name: string) => keys.match((key) => key === name);
  expect(await isSignedBy('first')).toBe(true);
  current = 'second';
  expect(await isSignedBy('second')).toBe(false);
  nowMs += 60_000;
  expect(await isSignedBy('second')).toBe(true);
  for (let each = 0; each < 50; each += 1) expect(await isSignedBy('forged')).toBe(false);
  expect(fetchKeys).toHaveBeenCalledTimes(2);
  nowMs += 86_400_000;
  fetchKeys.mockRejectedValueOnce(new Error('down'));
  await expect(isSignedBy('second')).rejects.toThrow('down');
  await expect(isSignedBy('second')).rejects.toThrow('down');
  nowMs += 60_000;
  expect(await isSignedBy('second')).toBe(true);
  expect(fetchKeys).toHaveBeenCalledTimes(4);
});
