import { operatorKey } from '../../kill-run/server';
import { keyOfTheEnvironment, type World } from '../world';
import { type Attack, unless } from './types';

/** Calls the management interface; the one who does so may connect providers, and may not read the server's keys. */
async function manage(world: World, method: string, path: string, body?: unknown) {
  const answer = await world.request(`/manage${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...answer, json: answer.text === '' ? null : JSON.parse(answer.text) };
}

/** Keys of the environment that leave. */
export const keyAttacks: readonly Attack[] = [
  {
    name: 'a provider at a foreign address that comes back without its key, by an undo and by the switch',
    async send(world) {
      world.trap.answer = (_, response) => void response.writeHead(200).end('{}');
      const { url } = world.trap;
      const addresses = { queueUrl: url, restUrl: url, catalogUrl: url };
      const provider = { id: 'trap', driver: 'fal', settings: { ...addresses, apiKey: 'dummy' } };
      const created = await manage(world, 'POST', '/providers', provider);
      await manage(world, 'POST', '/providers/trap/test', {});
      const reached = world.trap.received.length;
      await manage(world, 'POST', '/providers/trap/delete', {});
      const changes = await manage(world, 'GET', '/connection-changes?subject=trap');
      const undo = `/connection-changes/${changes.json.data[0].id}/undo`;
      const undone = await manage(world, 'POST', undo, {});
      for (const enabled of [undefined, true, false, true]) {
        if (enabled !== undefined) await manage(world, 'PATCH', '/providers/trap', { enabled });
        await manage(world, 'POST', '/providers/trap/test', {});
        await manage(world, 'GET', '/providers/trap/models?search=x');
        await manage(world, 'POST', '/provider-checks', {
          id: 'trap',
          driver: 'fal',
          settings: addresses,
        });
      }
      const leaked = JSON.stringify(world.trap.received).includes(keyOfTheEnvironment);
      return [
        ...unless([201], 'the provider', created.status),
        ...unless([204], 'the undo', undone.status),
        ...(reached === 0 ? ['the trap was not reached with its own key'] : []),
        ...(leaked ? ['the key of the environment was sent to a foreign address'] : []),
      ];
    },
  },
];
