/**
 * `npm run test:cells`: two cells, each a server with a PostgreSQL, files and a secret of its own. One of two workspaces moves between them by the
 * steps of docs/scaling.md while a program of each writes without a pause. Whatever was acknowledged has to be made, once, in its workspace's
 * cell, and both ledgers have to be right. Prints how long writes waited. Needs a build (`node scripts/setup.mjs start`) and PostgreSQL's programs.
 */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { GenerationReceipt, WorkspaceSummary, WorkspaceSummaryList } from '@/lib/contract';
import { openDatabase } from '@/lib/platform/database';
import { startPostgres } from '@/lib/platform/testing/start-postgres';
import { runCommand } from '../backup/command.ts';
import { dataProblems } from '../kill-run/inspect-data.ts';
import { openTeam } from '../kill-run/open-team.ts';
import { call, operatorKey } from '../kill-run/server.ts';
import { startServer } from '../server-process/index.ts';

const loadMs = 10_000;
/** More often than the workers make a picture, so that work of both workspaces waits when one moves. */
const writeEveryMs = 250;
const endsWithinMs = 180_000;

const started = new AsyncDisposableStack();
const root = await mkdtemp(join(tmpdir(), 'atelier-cells-'));
started.defer(() => rm(root, { recursive: true, force: true }));
// PostgreSQL's user has to reach its folders.
await chmod(root, 0o711);

/** An installation on which nothing started. */
async function openCell(name: string) {
  const folder = join(root, name);
  await mkdir(folder);
  const postgres = await startPostgres(folder, { durable: true });
  started.defer(() => postgres.stop());
  const env = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    ATELIER_SECRET: `the secret of the ${name} cell, long enough`,
    ATELIER_BACKUP_PASSPHRASE: 'correct horse battery staple',
    ATELIER_OPERATOR_KEY: operatorKey,
    ATELIER_ALLOW_LOOPBACK: '1',
    LOG_LEVEL: 'error',
  };
  return {
    databaseUrl: postgres.url,
    async start(more: Record<string, string> = {}) {
      const all = { ...env, ...more };
      const server = await startServer({ dataDir: env.DATA_DIR, env: all, readyWithinMs: 180_000 });
      started.defer(() => server.kill());
      return server;
    },
    async operate(...words: string[]): Promise<void> {
      const { code, output } = await runCommand(words, env);
      if (code !== 0) throw new Error(`${words[0]} ended with ${code}:\n${output}`);
    },
  };
}

const cells = { old: await openCell('old'), new: await openCell('new') };

async function setState(url: string, id: string, status: WorkspaceSummary['status']) {
  const response = await fetch(`${url}/manage/workspaces/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function untilNone(url: string, id: string, states: readonly ('queued' | 'running')[]) {
  const deadline = performance.now() + endsWithinMs;
  for (;;) {
    const path = `/manage/workspaces?find=${id}`;
    const list = await call<WorkspaceSummaryList>({ url, key: operatorKey }, path);
    const workspace = list?.body.data[0];
    if (workspace && states.every((state) => workspace[state] === 0)) return;
    if (performance.now() > deadline) throw new Error(`Work of ${workspace?.name} did not end.`);
    await wait(50);
  }
}

let isWriting = true;

/** A workspace and its program, which asks for each picture until it is accepted. */
async function openWriter(name: string, firstUrl: string) {
  const { id, key } = await openTeam({ url: firstUrl }, null, name);
  const writer = { id, url: firstUrl, taskIds: new Set<string>(), longestMs: 0, refusals: 0 };
  const write = async () => {
    for (let number = 1; isWriting; number += 1) {
      const body = { json: { model: 'lumen-spark', prompt: name }, idempotencyKey: `${number}` };
      const askedMs = performance.now();
      for (;;) {
        const caller = { url: writer.url, key };
        const answer = await call<GenerationReceipt>(caller, '/v1/generations', body);
        if (answer?.status === 201) {
          writer.taskIds.add(answer.body.task_id);
          writer.longestMs = Math.max(writer.longestMs, performance.now() - askedMs);
          break;
        }
        writer.refusals += 1;
        if (!isWriting) return;
        await wait(100);
      }
      await wait(writeEveryMs);
    }
  };
  return Object.assign(writer, { written: write() });
}

/** Tasks of a workspace in a cell, with the time at which the provider began. */
async function readTasks({ databaseUrl }: { databaseUrl: string }, workspaceId: string) {
  const database = await openDatabase({ url: databaseUrl, dataDir: '', noTimeout: true });
  const { rows } = await database.query<{ id: string; status: string; began: string | null }>(
    `select t.id, t.status, o.created_at::text as began from service.tasks t
     left join service.sandbox_operations o on o.key = t.id where t.workspace_id = $1`,
    [workspaceId],
  );
  const problems = await dataProblems(database);
  await database.close();
  return { tasks: new Map(rows.map((row) => [row.id, row])), problems };
}

async function run(): Promise<number> {
  const old = await cells.old.start();
  const mover = await openWriter('Mover', old.url);
  const neighbour = await openWriter('Neighbour', old.url);
  started.defer(() => {
    isWriting = false;
  });
  await wait(loadMs);

  const take = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const beganMs = performance.now();
    const end = await work();
    console.log(`${step.padEnd(34)} ${Math.round(performance.now() - beganMs)} ms`);
    return end;
  };
  const place = join(root, 'backups');
  await take('suspended until its work has ended', async () => {
    await setState(old.url, mover.id, 'suspended');
    await untilNone(old.url, mover.id, ['running']);
  });
  await take('backup', () => cells.old.operate('backup', '--to', place));
  await take('restore', () => cells.new.operate('restore', '--from', place));
  const copy = await take('start without workers', () => cells.new.start({ ATELIER_WORKERS: '0' }));
  await setState(copy.url, neighbour.id, 'suspended');
  await setState(copy.url, mover.id, 'active');
  const moved = await take('stop and start', async () => {
    await copy.stop();
    return cells.new.start();
  });
  mover.url = moved.url;
  await wait(loadMs);
  isWriting = false;
  await Promise.all([mover.written, neighbour.written]);
  await untilNone(moved.url, mover.id, ['queued', 'running']);
  await untilNone(old.url, neighbour.id, ['queued', 'running']);

  let problemCount = neighbour.refusals;
  for (const [name, writer, home, away] of [
    ['moved', mover, cells.new, cells.old],
    ['neighbour', neighbour, cells.old, cells.new],
  ] as const) {
    const { tasks, problems } = await readTasks(home, writer.id);
    const tasksAway = (await readTasks(away, writer.id)).tasks;
    const lostCount = [...writer.taskIds].filter(
      (id) => tasks.get(id)?.status !== 'succeeded',
    ).length;
    // What began before the backup has the same time in both cells.
    const madeInBothCount = [...tasks.values()].filter(({ id, began }) => {
      const beganAway = tasksAway.get(id)?.began;
      return began && beganAway && began !== beganAway;
    }).length;
    const doubledCount = madeInBothCount + Math.max(0, tasks.size - writer.taskIds.size);
    const waitingAwayCount = [...tasksAway.values()].filter(
      ({ status }) => status === 'queued',
    ).length;
    console.log(
      `${name}: ${writer.taskIds.size} acknowledged, ${lostCount} lost, ${doubledCount} doubled, ${waitingAwayCount} left waiting in the other cell, ` +
        `longest write ${(writer.longestMs / 1_000).toFixed(1)} s, ${writer.refusals} refusals, ledger of its cell: ${problems.length} wrong`,
    );
    for (const problem of problems) console.log(`✗ ${problem}`);
    problemCount += lostCount + doubledCount + problems.length;
  }
  return problemCount;
}

try {
  if ((await run()) > 0) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await started.disposeAsync();
}
