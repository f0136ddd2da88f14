import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RemoteServer } from './server';

/** A task as in its database row. */
export interface TaskRow {
  readonly id: string;
  readonly prompt: string;
  readonly status: string;
  readonly code: string | null;
  readonly source: string | null;
  readonly provider: string | null;
  /** Whether the provider's own reference is known. Blocking requests have only one of ours, and die with their process. */
  readonly known: boolean;
  /** Milli-credits. */
  readonly amount: number;
  readonly pricing: string;
}

/** The service in a process of its own. */
export interface RemoteProcess {
  readonly url: string;
  readonly operatorKey: string;
  readonly tasks: () => Promise<TaskRow[]>;
  ask<T>(question: string): Promise<T>;
  kill(): Promise<void>;
}

export async function startRemote(given: RemoteServer): Promise<RemoteProcess> {
  const entry = join(import.meta.dirname, 'server.ts');
  const child = fork(entry, [JSON.stringify(given)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { url, operatorKey } = await next<{ url: string; operatorKey: string }>(child);
  let last: Promise<unknown> = Promise.resolve();
  /** Answers do not name their request, so requests are sent one after another. */
  const ask = <T>(question: string): Promise<T> => {
    const asked = last.then(() => {
      const answer = next<T>(child);
      child.send(question);
      return answer;
    });
    last = asked.catch(() => undefined);
    return asked;
  };
  return {
    url,
    operatorKey,
    ask,
    tasks: async () => (await ask<{ rows: TaskRow[] }>('tasks')).rows,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The next message of the process. Throws when it exits before. */
async function next<T>(child: ChildProcess): Promise<T> {
  const gone = new AbortController();
  const onExit = () => gone.abort(new Error('the process of the service ended'));
  child.once('exit', onExit);
  try {
    const [answer]: unknown[] = await once(child, 'message', { signal: gone.signal });
    return answer as T;
  } finally {
    child.off('exit', onExit);
  }
}

/** Posts JSON; `null` when the server was killed meanwhile. Throws on any other refusal. */
export async function post(
  url: string,
  key: string,
  body: object,
  idempotencyKey = '',
): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
  }).catch(() => null);
  if (response === null) return null;
  // A server that is killed while it answers sends only a part of the body.
  const text = await response.text().catch(() => null);
  if (text === null) return null;
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** A workspace with credits, and a key of it. */
export async function openTeam(
  { url, operatorKey }: Pick<RemoteProcess, 'url' | 'operatorKey'>,
  credits: number,
  name = 'Kill',
): Promise<string> {
  const manage = (path: string, body: object) => post(`${url}/manage${path}`, operatorKey, body);
  const { id } = (await manage('/workspaces', { name, kind: 'team' })) ?? {};
  const at = `/workspaces/${String(id)}`;
  await manage(`${at}/grants`, { amount: credits, memo: 'test', once_key: 'test' });
  const key = await manage(`${at}/keys`, { name, kind: 'api', scopes: ['v1:generate'] });
  return String(key?.secret);
}
