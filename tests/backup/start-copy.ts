import { setTimeout as wait } from 'node:timers/promises';
import type { TaskList } from '../../lib/contract';
import type { Workspace } from '../chaos/journal';
import { call } from '../kill-run/server';
import { startServer } from '../server-process';
import type { Target } from './target';

const endsWithinMs = 120_000;

/** Starts a server on a restored installation, until all work has ended that had begun or waited when it was backed up. */
export async function startCopy(
  { env, dataDir }: Target,
  workspaces: readonly Workspace[],
): Promise<string[]> {
  const server = await startServer({ dataDir, env, readyWithinMs: 300_000 });
  try {
    const problems = await Promise.all(
      workspaces.map(({ name, key }) => untilEnded(name, { url: server.url, key })),
    );
    const code = await server.stop();
    return [...problems.flat(), ...(code === 0 ? [] : [`the copy's server ended with ${code}`])];
  } finally {
    await server.kill();
  }
}

/** Waits until the newest tasks of a workspace have ended; an older one would have kept them waiting. */
async function untilEnded(name: string, caller: { url: string; key: string }): Promise<string[]> {
  const deadline = performance.now() + endsWithinMs;
  for (;;) {
    const list = await call<TaskList>(caller, '/v1/tasks?limit=100');
    const open = (list?.body.data ?? []).filter(({ status }) =>
      ['queued', 'running'].includes(status),
    );
    if (list?.status === 200 && open.length === 0) return [];
    if (performance.now() > deadline) {
      return [`${open.length} tasks of ${name} did not end in the copy (${list?.status})`];
    }
    await wait(200);
  }
}
