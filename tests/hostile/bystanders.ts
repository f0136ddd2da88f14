import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { World } from './world';

export interface BystanderOptions {
  readonly url: string;
  /** The neighbour's. */
  readonly key: string;
}

/** What those saw who have nothing to do with an attack. */
export interface Observation {
  /** The slowest answer of each, in milliseconds. */
  readonly slowestMs: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

const program = fileURLToPath(new URL('./bystanders-process.ts', import.meta.url));

/** Times a visitor's page, another workspace's creation and the health check until it is stopped. */
export function watchBystanders({ server, neighbour }: Pick<World, 'server' | 'neighbour'>): {
  stop(): Promise<Observation>;
} {
  const options: BystanderOptions = { url: server.url, key: neighbour.key };
  const child = fork(program, [JSON.stringify(options)], { execArgv: ['--import', 'tsx'] });
  return {
    async stop() {
      const observed = once(child, 'message');
      child.send('stop');
      const [observation] = await observed;
      return observation as Observation;
    },
  };
}
