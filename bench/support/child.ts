import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type {
  Answer,
  BareSetup,
  Causing,
  Question,
  Ready,
  ServiceSetup,
  TextProxySetup,
  TextUpstreamSetup,
  WebhooksSetup,
} from './messages.ts';

/** A server in a process of its own. */
export interface Child extends Ready {
  ask(question: Question | Causing): Promise<number>;
  stop(): Promise<void>;
}

const folder = path.dirname(fileURLToPath(import.meta.url));

/** Starts the server that `setup` describes and waits until it listens. */
export async function startChild(
  setup: ServiceSetup | BareSetup | TextUpstreamSetup | TextProxySetup | WebhooksSetup,
): Promise<Child> {
  const child = fork(path.join(folder, `${setup.kind}-process.ts`), [JSON.stringify(setup)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The ${setup.kind} server ended.`);
  });
  ended.catch(() => {});
  const message = async <T>(): Promise<T> => {
    const [received]: unknown[] = await Promise.race([once(child, 'message'), ended]);
    return received as T;
  };
  const ready = await message<Ready>();
  return {
    ...ready,
    async ask(question) {
      child.send(question);
      return (await message<Answer>()).count;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs `fn` with a service on `databaseUrl`, or on a PGlite of its own, and removes its data afterwards. */
export async function withService<T>(
  databaseUrl: string | undefined,
  fn: (service: Child) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-'));
  try {
    const service = await startChild({ kind: 'service', databaseUrl, dataDir });
    try {
      return await fn(service);
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
