import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type RemoteState, remoteRoutes } from './remote-routes';
import type { StreamScript } from './remote-streams';
import { type RemoteCall, RemoteSwitches } from './remote-switches';
import { type MadeTask, RemoteWork, type TaskStep } from './remote-work';

/**
 * A service by another vendor: the whole interface (docs/interface.md) over a real socket, each answer with the
 * fields that it names and nothing else (no list of tasks, no cancel, no dates in the ledger). A console under test has
 * `SERVICE_URL` = `url` and pastes `key`. Its switches:
 *
 * - `answer(route, reply, { times, afterWork })`: another answer than the plain one. Examples:
 *     answer('create', { status: 502, body: { code: 'odd', message: 'Oh' } }, { times: 1, afterWork: true })
 *       makes and charges the task, and answers 502 once
 *     answer('quote', { status: 429, headers: { 'retry-after': '2' } }, { times: 1 })
 *     answer('models', { status: 500, body: '<h1>Bad gateway</h1>' })
 *     answer('task', { instead: 'cut' }); answer('balance', { instead: 'silence' })
 * - `edit(route, change)`: the plain answer of a 2xx, changed. `oddities.ts` has odd elements for it:
 *     edit('models', withElements(oddModels)); edit('create', without('billing_transaction_id'))
 * - `life(...steps)`: what tasks made from now on go through, one step a lookup, the last one stays:
 *     life('queued', 'moderating', { status: 'running', progress: 33.3 }, { status: 'failed', error: 'Text' })
 * - `follow(taskId, ...steps)`: the same for a task that exists; `forget(taskId)`: 404 for it from now on.
 * - `speak(script)`: how text is streamed, see `remote-streams.ts`:
 *     speak({ events: [...chatEvents(['Hi'], 'length')], end: 'stay' }); speak({ events: ['{"broken', …] })
 * - `setCredits(amount)`; `reset()` takes all of these back, and keeps tasks and credits.
 *
 * `calls` is what was asked, `made` what was paid for: one entry for each idempotency key.
 */
export interface RemoteDouble {
  /** Such as `http://127.0.0.1:4312`. */
  readonly url: string;
  readonly key: string;
  readonly calls: readonly RemoteCall[];
  readonly made: readonly MadeTask[];
  readonly answer: RemoteSwitches['answer'];
  readonly edit: RemoteSwitches['edit'];
  life(...steps: TaskStep[]): void;
  follow(taskId: string, ...steps: TaskStep[]): void;
  forget(taskId: string): void;
  speak(script: StreamScript): void;
  setCredits(amount: number): void;
  reset(): void;
  close(): Promise<void>;
}

const plainLife: readonly TaskStep[] = ['queued', 'running', 'succeeded'];

/** Starts one on `port` of 127.0.0.1, or on a free one. */
export async function startRemoteDouble({ port = 0 } = {}): Promise<RemoteDouble> {
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const switches = new RemoteSwitches();
  const work = new RemoteWork(() => `${url()}/files`);
  const calls: RemoteCall[] = [];
  const key = 'a-key-of-the-remote-double';
  const state: RemoteState = { key, work, switches, calls, script: null, url };
  const server = createServer(
    getRequestListener(remoteRoutes(state).fetch, { overrideGlobalObjects: false }),
  );
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url(),
    key,
    calls,
    get made() {
      return work.made;
    },
    answer: switches.answer.bind(switches),
    edit: switches.edit.bind(switches),
    life(...steps) {
      work.life = steps;
    },
    follow: (taskId, ...steps) => work.follow(taskId, steps),
    forget: (taskId) => work.forget(taskId),
    speak(script) {
      state.script = script;
    },
    setCredits(amount) {
      work.credits = amount;
    },
    reset() {
      switches.reset();
      work.life = plainLife;
      state.script = null;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
