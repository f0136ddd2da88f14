import { keyOfTheEnvironment, type World } from '../world';
import { manage } from './manage';
import { type Attack, unless } from './types';

type Settings = Readonly<Record<string, unknown>>;

/** A driver whose key may be in the environment, as its provider is connected at the trap. */
interface Connectable {
  readonly driver: string;
  /** Where its requests go. */
  addresses(url: string): Settings;
  readonly keys: Settings;
  readonly otherSettings?: Settings;
}

const baseUrl = (url: string): Settings => ({ baseUrl: url });
const apiKey = { apiKey: 'dummy' };
const aiSdk = (name: string): Connectable => ({
  driver: 'ai-sdk',
  addresses: baseUrl,
  keys: apiKey,
  otherSettings: { package: name },
});

/** Their connections can be tried without ordering a result. */
const checkable: readonly Connectable[] = [
  {
    driver: 'fal',
    addresses: (url) => ({ queueUrl: url, restUrl: url, catalogUrl: url }),
    keys: apiKey,
  },
  { driver: 'replicate', addresses: baseUrl, keys: apiKey },
  { driver: 'google', addresses: baseUrl, keys: apiKey },
  { driver: 'openai-media', addresses: baseUrl, keys: apiKey },
];

const connectable: readonly Connectable[] = [
  ...checkable,
  {
    driver: 'kling',
    addresses: baseUrl,
    keys: { accessKey: 'dummy', secretKey: 'dummy' },
  },
  {
    driver: 'ark',
    addresses: (url) => ({ baseUrl: url, assetUrl: url }),
    keys: { apiKey: 'dummy', assetAccessKey: 'dummy', assetSecretKey: 'dummy' },
    otherSettings: { assetGroup: 'group' },
  },
  aiSdk('xai'),
  aiSdk('deepinfra'),
];

/** Whether the key stands in something that the trap was sent, in Base64 too. */
function isLeaked({ trap }: World): boolean {
  const text = JSON.stringify(trap.received);
  const words = text.split(/[^\w+/=-]/).map((word) => Buffer.from(word, 'base64').toString());
  return [text, ...words].some((each) => each.includes(keyOfTheEnvironment));
}

const leakOf = (world: World): string[] =>
  isLeaked(world) ? ['the key of the environment was sent to a foreign address'] : [];

/** Does everything with a provider that sends requests there. */
async function askProvider(world: World, id: string): Promise<void> {
  await manage(world, 'POST', `/providers/${id}/test`, {});
  await manage(world, 'GET', `/providers/${id}/models?search=x`);
  await manage(world, 'GET', `/providers/${id}/model?model=owner/name`);
}

const returning = ({ driver, addresses, keys }: Connectable): Attack => {
  const id = `trap-${driver}`;
  return {
    name: `${id} at a foreign address that comes back without its key, by an undo and by the switch`,
    async send(world) {
      world.trap.answer = (_, response) => void response.writeHead(200).end('{}');
      const settings = addresses(world.trap.url);
      const provider = { id, driver, settings: { ...settings, ...keys } };
      const created = await manage(world, 'POST', '/providers', provider);
      await askProvider(world, id);
      const reached = world.trap.received.length;
      await manage(world, 'POST', `/providers/${id}/delete`, {});
      const changes = await manage(world, 'GET', `/connection-changes?subject=${id}`);
      const undo = `/connection-changes/${changes.json.data[0]?.id}/undo`;
      const undone = await manage(world, 'POST', undo, {});
      for (const enabled of [undefined, true, false, true]) {
        if (enabled !== undefined) await manage(world, 'PATCH', `/providers/${id}`, { enabled });
        await askProvider(world, id);
      }
      await manage(world, 'POST', '/provider-checks', { id, driver, settings });
      return [
        ...unless([201], 'the provider', created.status),
        ...unless([204], 'the undo', undone.status),
        ...(reached === 0 ? ['the trap was not reached with its own key'] : []),
        ...leakOf(world),
      ];
    },
  };
};

/** Keys of the environment that leave. */
export const keyAttacks: readonly Attack[] = [
  ...checkable.map(returning),
  {
    name: 'providers at foreign addresses without a key, with an empty one and with the name of a variable',
    async send(world) {
      world.trap.answer = (_, response) => void response.writeHead(200).end('{}');
      const problems: string[] = [];
      for (const { driver, addresses, keys, otherSettings = {} } of connectable) {
        const names = Object.keys(keys);
        const odd = [
          {},
          Object.fromEntries(names.map((name) => [name, ''])),
          Object.fromEntries(names.map((name) => [name, null])),
          Object.fromEntries(names.map((name) => [`${name}Env`, 'FAL_KEY'])),
        ];
        for (const more of odd) {
          const settings = { ...otherSettings, ...addresses(world.trap.url), ...more };
          const body = { id: 'odd', driver, settings };
          await manage(world, 'POST', '/provider-checks', body);
          const { status } = await manage(world, 'POST', '/providers', body);
          // Some servers take no key.
          const expected = driver === 'openai-media' ? [201, 400] : [400];
          problems.push(...unless(expected, `${driver} with ${JSON.stringify(more)}`, status));
          await askProvider(world, 'odd');
          if (status === 201) await manage(world, 'POST', '/providers/odd/delete', {});
        }
      }
      return [...problems, ...leakOf(world)];
    },
  },
  {
    name: 'providers at their own addresses that are moved to a foreign one',
    async send(world) {
      world.trap.answer = (_, response) => void response.writeHead(200).end('{}');
      const problems: string[] = [];
      const { port } = new URL(world.trap.url);
      const lookalikes = [
        world.trap.url,
        `http://queue.fal.run@127.0.0.1:${port}/`,
        `http://127.0.0.1:${port}/https://queue.fal.run`,
      ];
      for (const [index, url] of lookalikes.entries()) {
        const id = `moved-${index}`;
        const provider = { id, driver: 'fal', settings: {} };
        const created = await manage(world, 'POST', '/providers', provider);
        problems.push(...unless([201, 400], 'the provider', created.status));
        for (const name of ['queueUrl', 'restUrl', 'catalogUrl']) {
          const moved = await manage(world, 'PATCH', `/providers/${id}`, {
            settings: { [name]: url },
          });
          // A provider that stayed would be asked at its own address.
          if (moved.status < 300) await askProvider(world, id);
        }
      }
      return [...problems, ...leakOf(world)];
    },
  },
];
