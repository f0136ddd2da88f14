import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { driverSchema, drivers, type ProviderDeclaration, providerDeclaration } from '.';
import { packageNames } from './ai-sdk/packages';
import { type ProviderDependencies, ProviderSetupError } from './open-providers';
import { openProviders, providerTools } from './registry';

const secret = 'key-of-the-environment';
const unused = new Proxy({}, { get: () => () => expect.fail('nothing is made here') });
const parts: ProviderDependencies = {
  storage: unused as ProviderDependencies['storage'],
  operations: unused as ProviderDependencies['operations'],
  log: createLogger({ level: 'silent' }),
  clock: Date,
};

/** Everything that the server at the foreign address was sent. */
const received: string[] = [];
const trap = createServer((request, response) => {
  received.push(JSON.stringify([request.url, request.rawHeaders]));
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});
let trapUrl = '';
const environment = process.env;

beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  // Any variable that looks like a key has one, so that drivers to come are covered as well.
  process.env = new Proxy(environment, {
    get: (target, name) =>
      typeof name === 'string' && /_(?:KEY|TOKEN|SECRET|BEDROCK)$/.test(name)
        ? secret
        : Reflect.get(target, name),
  });
});
afterAll(() => {
  process.env = environment;
  trap.closeAllConnections();
  trap.close();
});
beforeEach(() => {
  received.length = 0;
});

/** What a driver needs beside its key and its address. */
const settings: Record<ProviderDeclaration['driver'], readonly object[]> = {
  sandbox: [{}],
  'openai-compatible': [{ baseUrl: 'https://models.example/v1' }],
  'openai-media': [{}],
  comfyui: [{ servers: ['http://comfy.example:8188'] }],
  fal: [{}],
  replicate: [{}],
  kling: [{}],
  google: [{}],
  'ai-sdk': packageNames.map((name) => ({ package: name, region: 'us-east-1' })),
  ark: [{}, { assetGroup: 'group' }],
};

/** Every way in which a declaration sends requests elsewhere: one address at a time. */
const moved = drivers.flatMap((driver) =>
  settings[driver].flatMap((own) => {
    const names = Object.keys(driverSchema(driver).shape);
    const urls = names.filter((name) => name.endsWith('Url'));
    return [
      ...urls.map((name) => ({ driver, more: own, at: name })),
      ...names.filter((name) => name === 'servers').map((at) => ({ driver, more: own, at })),
      ...names.filter((name) => name === 'resourceName').map((at) => ({ driver, more: own, at })),
    ];
  }),
);

const addressOf = (at: string) => {
  if (at === 'servers') return [trapUrl];
  return at === 'resourceName' ? 'another-account' : trapUrl;
};

it.each(moved)(
  '$driver with another $at ($more) gets no key of the environment',
  async ({ driver, more, at }) => {
    const declared = providerDeclaration.parse({
      ...more,
      id: 'elsewhere',
      driver,
      [at]: addressOf(at),
    });
    const opened = await openProviders([declared], parts).catch((error: unknown) => error);
    if (opened instanceof Error) {
      expect(opened).toBeInstanceOf(ProviderSetupError);
      return;
    }
    const { media, text } = opened as Awaited<ReturnType<typeof openProviders>>;
    const signal = AbortSignal.timeout(5_000);
    const tools = await providerTools(declared);
    const provider = media.get('elsewhere');
    await Promise.allSettled([
      tools?.check?.(signal),
      tools?.list?.('', signal),
      provider?.check?.(signal),
      provider?.listModels?.('', signal),
      provider?.describeModel?.('owner/name', signal),
      text
        .get('elsewhere')
        ?.complete(
          { key: 'turn', model: 'any', messages: [], maxOutputTokens: 1 },
          () => {},
          signal,
        ),
    ]);
    await Promise.all([...media.values(), ...text.values()].map((each) => each.close()));
    expect(received.length).toBeGreaterThan(0);
    expect(received.join('\n')).not.toContain(secret);
  },
);

it.each([
  ['http://queue.fal.run', 'not encrypted'],
  ['https://queue.fal.run:8443', 'another port'],
  ['https://queue.fal.run.example', 'a name that begins alike'],
  ['https://queue.fal.run@elsewhere.example', 'a user that looks like a host'],
])('the own address is exact: %s is %s', async (queueUrl) => {
  const declared = providerDeclaration.parse({ id: 'elsewhere', driver: 'fal', queueUrl });
  await expect(openProviders([declared], parts)).rejects.toMatchObject({
    missingKey: { setting: 'apiKey' },
  });
});

it('a provider at its own address takes its key from the environment, and elsewhere by name', async () => {
  for (const more of [{}, { queueUrl: trapUrl, apiKeyEnv: 'FAL_KEY' }]) {
    const declared = providerDeclaration.parse({ id: 'fal', driver: 'fal', ...more });
    const { media } = await openProviders([declared], parts);
    expect(media.has('fal')).toBe(true);
    await media.get('fal')?.close();
  }
});
