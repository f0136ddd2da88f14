import { setTimeout as wait } from 'node:timers/promises';
import type { Balance, TaskList, TaskStatus } from '../../lib/contract';
import type { ServerProcess } from '../server-process';
import { openEventLog } from './event-log';
import { secondProcess } from './first-start';
import type { Inspection } from './inspect-data';
import { inspectInProcess } from './inspect-in-process';
import { openTeam } from './open-team';
import { seededRandom } from './random';
import { type Caller, call, initialCredits, startOn } from './server';
import { makeBatch, type Submission, submitAll } from './workload';

export interface KillRunOptions {
  kills: number;
  tasksPerRound: number;
  seed: number;
  /** A kill falls within this time after the first submission. */
  killWithinMs: number;
  /** Whether that time begins once a task of the round runs. */
  isKilledRunning?: boolean;
  /** Every n-th round has a video; 0 for none. */
  videoEvery: number;
  /** Every n-th round is stopped by SIGTERM instead of SIGKILL; 0 for none. */
  stopEvery: number;
  /** Every n-th webhook is refused at first; 0 for none. */
  refuseEvery: number;
  dataDir: string;
  onRound?: (round: Round) => void;
}

/** One kill and its outcome. */
export interface Round {
  round: number;
  /** Milliseconds after the first submission, or after a task ran. */
  killedAtMs: number;
  by: 'SIGKILL' | 'SIGTERM';
  /** The tasks as the killed server left them, over all rounds. */
  left: Omit<Inspection, 'problems'>;
  /** Time from the next start until every task had ended. */
  recoveredMs: number;
  problems: string[];
}

const recoverWithinMs = 180_000;
const stopWithinMs = 10_000;

/**
 * In each round: submits tasks, kills (or stops) the server at a random moment, checks the database, starts it again
 * and waits until every task has ended. A separate receiver gets every end by webhook. At the end a second process on the
 * folder has to be refused. The same seed gives the same submissions and moments.
 */
export async function killRounds(options: KillRunOptions): Promise<Round[]> {
  const random = seededRandom(options.seed);
  const rounds: Round[] = [];
  let spentMilli = 0;
  const ended = new Map<string, TaskStatus>();
  const events = await openEventLog(options.refuseEvery);
  let server = await startOn(options.dataDir);
  try {
    const { key, webhookSecret } = await openTeam(server, events.url);
    if (webhookSecret !== null) events.trust(webhookSecret);
    const caller = (): Caller => ({ url: server.url, key });
    for (let round = 1; round <= options.kills; round += 1) {
      const withVideo = options.videoEvery > 0 && round % options.videoEvery === 0;
      const batch = makeBatch(round, options.tasksPerRound, random, withVideo);
      const receipts = new Map<string, string>();
      const killedAtMs = Math.round(random() * options.killWithinMs);
      const submitting = submitAll(caller(), batch, receipts);
      if (options.isKilledRunning === true) await untilOneRuns(caller());
      await wait(killedAtMs);
      const by = options.stopEvery > 0 && round % options.stopEvery === 0 ? 'SIGTERM' : 'SIGKILL';
      const ending = await end(server, by);
      await submitting;
      const { problems, ...left } = await inspectInProcess(options.dataDir);
      if (ending) problems.push(ending);
      const since = performance.now();
      server = await startOn(options.dataDir);
      await submitAll(caller(), batch, receipts);
      spentMilli += batch.reduce((sum, { costMilli }) => sum + costMilli, 0);
      problems.push(...(await recovered(caller(), batch, receipts, spentMilli, ended)));
      const recoveredMs = Math.round(performance.now() - since);
      const done: Round = { round, killedAtMs, by, left, recoveredMs, problems };
      rounds.push(done);
      options.onRound?.(done);
    }
    const last = rounds.at(-1);
    last?.problems.push(...(await events.problems(ended)));
    const letIn = await secondProcess(options.dataDir);
    if (letIn) last?.problems.push(letIn);
    const code = await server.stop();
    if (code !== 0) last?.problems.push(`the last stop ended with ${code}`);
    last?.problems.push(...(await inspectInProcess(options.dataDir)).problems);
    return rounds;
  } finally {
    await server.kill();
    await events.close();
  }
}

/** Waits until a task runs. Those of earlier rounds have ended. */
async function untilOneRuns(server: Caller): Promise<void> {
  const deadline = performance.now() + recoverWithinMs;
  for (;;) {
    const list = await call<TaskList>(server, '/v1/tasks?status=running');
    if (list?.status === 200 && list.body.data.length > 0) return;
    if (performance.now() > deadline) throw new Error('no task ran in time');
    await wait(50);
  }
}

/** Ends the server. Returns what went wrong, or null. */
async function end(server: ServerProcess, by: Round['by']): Promise<string | null> {
  const since = performance.now();
  if (by === 'SIGKILL') {
    await server.kill();
    return null;
  }
  const code = await server.stop();
  const tookMs = Math.round(performance.now() - since);
  if (code !== 0) return `SIGTERM ended it with ${code}:\n${server.output()}`;
  return tookMs > stopWithinMs ? `SIGTERM took ${tookMs} ms` : null;
}

/** Waits until every task of the batch has ended, and records how in `ended`. Returns the problems. */
async function recovered(
  server: Caller,
  batch: readonly Submission[],
  receipts: ReadonlyMap<string, string>,
  spentMilli: number,
  ended: Map<string, TaskStatus>,
): Promise<string[]> {
  const ids = [...receipts.values()];
  if (new Set(ids).size !== batch.length) return ['two submissions share a task'];
  const deadline = performance.now() + recoverWithinMs;
  for (;;) {
    const list = await call<TaskList>(server, `/v1/tasks?ids=${ids.join(',')}`);
    const open = (list?.body.data ?? []).filter(
      ({ status }) => status === 'queued' || status === 'running',
    );
    if (list?.status === 200 && list.body.data.length === ids.length && open.length === 0) {
      for (const { task_id: id, status } of list.body.data) ended.set(id, status);
      return [
        ...unexpected(batch, receipts, list.body),
        ...(await balanceProblems(server, spentMilli)),
      ];
    }
    if (performance.now() > deadline) return [`${open.length} tasks did not end in time`];
    await wait(100);
  }
}

function unexpected(
  batch: readonly Submission[],
  receipts: ReadonlyMap<string, string>,
  list: TaskList,
): string[] {
  return batch.flatMap(({ idempotencyKey, costMilli }) => {
    const task = list.data.find(({ task_id }) => task_id === receipts.get(idempotencyKey));
    const wanted = costMilli > 0 ? 'succeeded' : 'failed';
    return task?.status === wanted
      ? []
      : [`${idempotencyKey} ended ${task?.status} (${task?.error?.message ?? ''}), not ${wanted}`];
  });
}

async function balanceProblems(server: Caller, spentMilli: number): Promise<string[]> {
  const answer = await call<Balance>(server, '/v1/user/balance');
  const wanted = initialCredits - spentMilli / 1000;
  const { quota_amount = Number.NaN, authorized_amount = Number.NaN } = answer?.body ?? {};
  return [
    ...(authorized_amount === 0 ? [] : [`${authorized_amount} credits are still reserved`]),
    ...(Math.abs(quota_amount - wanted) < 0.0005
      ? []
      : [`the balance is ${quota_amount} and should be ${wanted}`]),
  ];
}
