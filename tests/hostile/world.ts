import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent, Dispatcher1Wrapper } from 'undici';
import { hanging, openReceiver, type Receiver } from '../../lib/platform/net/testing/receiver';
import { packages } from '../../lib/providers/ai-sdk/packages';
import { arkKeys } from '../../lib/providers/ark/declaration';
import { falKeys } from '../../lib/providers/fal/declaration';
import { googleKeys } from '../../lib/providers/google/declaration';
import { klingKeys } from '../../lib/providers/kling/declaration';
import { openAiKeys } from '../../lib/providers/openai-media/declaration';
import { replicateKeys } from '../../lib/providers/replicate/declaration';
import { openTeam, type Team } from '../kill-run/open-team';
import { operatorKey } from '../kill-run/server';
import type { ServerProcess } from '../server-process';
import { actionHeaders, actionsInBuild, pageOf, startServer } from '../server-process';
import { inspected } from './memory';

/** What attacks are sent from: a stranger has the address alone, others have a key or a member's session. */
export interface World {
  readonly server: ServerProcess;
  /** The attacker's workspace, with a key for media and text. */
  readonly attacker: Team;
  /** Another workspace, which works on. */
  readonly neighbour: Team;
  /** The address of the handlers of a workspace whose member the attacker is. */
  readonly handlers: string;
  /** The member's `Cookie` header. */
  readonly cookie: string;
  /** The ids of some actions of visitors, as a browser reads them in the build. */
  readonly actionIds: readonly string[];
  /** A server of the attacker that takes requests and never answers. */
  readonly trap: Receiver;
  /** Calls a server action as the member. Answers its response as text. */
  act(name: string, ...args: readonly unknown[]): Promise<string>;
  /** Opens a connection and writes to it; it stays open until the attack is over. */
  send(...parts: readonly (string | Buffer)[]): Socket;
  /** Answers as status and text, or 0 and the reason when the connection was lost. */
  request(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
  /** Drops what `send` and the server have opened. */
  hangUp(): void;
}

export const member = {
  email: 'owner@example.com',
  password: 'a long enough password',
  slug: 'hostile-run',
};

/** The attacker comes from another address than the bystanders. All of 127.0.0.0/8 is this machine on Linux. */
const attackerAddress = '127.0.0.2';
// The `fetch` of Node.js 24 has the older interface of agents.
const attackerAgent = new Dispatcher1Wrapper(new Agent({ localAddress: attackerAddress }));

/** What no address of an attacker may be sent. */
export const keyOfTheEnvironment = 'a-key-of-the-environment';
const visitorActions = ['signUpAction', 'requestResetAction', 'passSecondStepAction'];
/** The variables that drivers take keys from. */
const keyVariables = [
  ...[arkKeys, falKeys, googleKeys, klingKeys, openAiKeys, replicateKeys].flatMap(({ variables }) =>
    Object.values(variables),
  ),
  ...Object.values(packages).map(({ apiKeyEnv }) => apiKeyEnv),
];

/** Starts a production server on a fresh database. */
const start = (): Promise<ServerProcess> =>
  startServer({
    readyWithinMs: 120_000,
    env: {
      ATELIER_INIT_USER_EMAIL: member.email,
      ATELIER_INIT_USER_PASSWORD: member.password,
      ATELIER_INIT_WORKSPACE: 'Hostile run',
      ATELIER_INIT_CREDITS: '10000',
      ATELIER_OPERATOR_KEY: operatorKey,
      // The attacker's servers are on this machine.
      ATELIER_ALLOW_LOOPBACK: '1',
      ...inspected,
      ...Object.fromEntries(keyVariables.map((name) => [name, keyOfTheEnvironment])),
      LOG_LEVEL: 'warn',
    },
  });

/** Starts the server, with two workspaces and a member. */
export async function openWorld(): Promise<World & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const stop = async (each: ServerProcess) => void (await each.stop());
  const server = opened.adopt(await start(), stop);
  const trap = opened.adopt(await openReceiver(), (each) => each.close());
  trap.answer = hanging;
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    trap.hangUp();
    trap.received.length = 0;
    trap.answer = hanging;
  };
  opened.defer(hangUp);
  const { hostname, port } = new URL(server.url);
  const actions = actionsInBuild(fileURLToPath(new URL('../..', import.meta.url)));
  const attacker = await openTeam(server, null, 'Attacker');
  const neighbour = await openTeam(server, null, 'Neighbour');
  const cookie = await signIn(server.url);
  const all = opened.move();
  return {
    server,
    attacker,
    neighbour,
    handlers: `/api/console/${member.slug}`,
    cookie,
    actionIds: visitorActions.flatMap((name) => actions.get(name)?.id ?? []),
    trap,
    async act(name, ...args) {
      const action = actions.get(name);
      if (action === undefined) throw new Error(`${name} is not in the build`);
      const headers = { ...actionHeaders(action, server.url), cookie };
      const body = JSON.stringify(args);
      const url = server.url + pageOf(action, member.slug);
      return (await request(url, { method: 'POST', headers, body })).text;
    },
    send(...parts) {
      const socket = connect({ port: Number(port), host: hostname, localAddress: attackerAddress });
      // Being refused is what an attacker may expect.
      socket.on('error', () => {}).resume();
      sockets.add(socket);
      for (const part of parts) socket.write(part);
      return socket;
    },
    request: (path, init) => request(server.url + path, init),
    hangUp,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function request(url: string, init: RequestInit = {}) {
  try {
    const options = {
      dispatcher: attackerAgent,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
    } as const;
    const response = await fetch(url, options);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error) };
  }
}

/** Signs the member in, as the form does. Returns the `Cookie` header. */
async function signIn(url: string): Promise<string> {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookies = cookiesOf(first);
  const { email, password } = member;
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies.join('; ') },
    body: new URLSearchParams({ email, password, csrfToken, json: 'true' }),
  });
  const session = cookiesOf(answer).filter((each) => each.includes('session-token'));
  if (session.length === 0) throw new Error(`The sign-in was answered ${answer.status}.`);
  return [...cookies, ...session].join('; ');
}

const cookiesOf = ({ headers }: Response): string[] =>
  headers.getSetCookie().map((each) => each.split(';')[0] ?? '');

/** Waits, at most as long as an attack may last. */
export const hold = (ms: number): Promise<void> => wait(ms);
