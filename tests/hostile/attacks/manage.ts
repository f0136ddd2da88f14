import { operatorKey } from '../../kill-run/server';
import type { World } from '../world';

/** Calls the management interface, as an operator who may connect providers and may not read the server's keys. */
export async function manage(world: World, method: string, path: string, body?: unknown) {
  const answer = await world.request(`/manage${path}`, {
    method,
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...answer, json: answer.text === '' ? null : JSON.parse(answer.text) };
}
