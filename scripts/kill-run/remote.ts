/**
 * `npm run test:kill-remote -- [--kills 10] [--tasks 15] [--seed N]`: kills the service at random moments while a
 * provider elsewhere (a double of fal, which goes on) makes its pictures. Never two starts there for one task, never a
 * charge for nothing, nothing lost: every task ends, and one whose start is unknown is noted with its possible cost.
 */
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFalDouble } from '../../lib/providers/fal/testing/double';
import { seededRandom } from './random';

interface Task {
  prompt: string;
  status: string;
  code: string | null;
  source: string | null;
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    tasks: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [kills, tasks, seed] = [Number(values.kills), Number(values.tasks), Number(values.seed)];
const random = seededRandom(seed);
const credits = 100_000;
/** What goes wrong at the provider, and how the task may end then, beside an unknown start. */
const faults: readonly (readonly [string, string])[] = [
  ['', 'succeeded'],
  ['', 'succeeded'],
  ['', 'succeeded'],
  [' [[double:status-down]]', 'succeeded'],
  [' [[double:status-reset]]', 'succeeded'],
  [' [[double:broken-start]]', 'unknown'],
  [' [[double:bad-gateway]]', 'unknown'],
  [' [[double:content]]', 'failed'],
  [' [[double:crash]]', 'failed'],
];

const double = await startFalDouble({ looks: 4, answerAfterMs: () => Math.round(random() * 400) });
const dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-remote-'));

async function ask<T>(child: ChildProcess, question: string): Promise<T> {
  child.send(question);
  const [answer]: unknown[] = await once(child, 'message');
  return answer as T;
}

async function start(): Promise<{ child: ChildProcess; url: string; operatorKey: string }> {
  const child = fork(join(import.meta.dirname, 'remote-server.ts'), [dataDir, double.url], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [ready]: unknown[] = await once(child, 'message');
  return { child, ...(ready as { url: string; operatorKey: string }) };
}

async function post(
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
  // A server that is killed while it answers leaves half a body; the press is repeated under its key.
  const text = await response.text().catch(() => null);
  if (text === null) return null;
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

let server = await start();
const manage = (path: string, body: object) =>
  post(`${server.url}/manage${path}`, server.operatorKey, body);
const { id } = (await manage('/workspaces', { name: 'Kill', kind: 'team' })) ?? {};
await manage(`/workspaces/${String(id)}/grants`, {
  amount: credits,
  memo: 'kill',
  once_key: 'kill',
});
const key = String(
  (
    await manage(`/workspaces/${String(id)}/keys`, {
      name: 'Kill',
      kind: 'api',
      scopes: ['v1:generate'],
    })
  )?.secret,
);

const wanted = new Map<string, string>();
const problems: string[] = [];
const generate = (prompt: string) =>
  post(
    `${server.url}/v1/generations`,
    key,
    { model: 'lumen-spark', prompt },
    prompt.replace(/\W/g, '-'),
  );

for (let round = 1; round <= kills; round += 1) {
  const prompts = Array.from({ length: tasks }, (_, at) => {
    const [words, end] = faults[Math.floor(random() * faults.length)] ?? ['', 'succeeded'];
    const prompt = `round ${round} task ${at}${words}`;
    wanted.set(prompt, end);
    return prompt;
  });
  const afterMs = Math.round(random() * 3_000);
  const submitting = Promise.all(prompts.map(generate));
  await wait(afterMs);
  const dead = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await dead;
  await submitting;
  server = await start();
  for (const prompt of prompts) {
    if ((await generate(prompt)) === null) problems.push(`${prompt} could not be submitted`);
  }
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { rows } = await ask<{ rows: Task[] }>(server.child, 'tasks');
    const open = rows.filter(({ status }) => status === 'queued' || status === 'running');
    if (open.length === 0) break;
    if (Date.now() > deadline) {
      problems.push(`round ${round}: ${open.length} tasks did not end`);
      break;
    }
    await wait(200);
  }
  console.log(`round ${round}: killed after ${afterMs} ms, ${wanted.size} tasks so far`);
}

const { rows } = await ask<{ rows: Task[] }>(server.child, 'tasks');
const { mismatches } = await ask<{ mismatches: unknown[] }>(server.child, 'ledger');
const startsOf = (prompt: string) =>
  double.taken.filter(({ input }) => input.prompt === prompt).length;
let unknown = 0;
let succeeded = 0;
for (const [prompt, end] of wanted) {
  const found = rows.filter((row) => row.prompt === prompt);
  const [task] = found;
  const starts = startsOf(prompt);
  if (found.length !== 1 || task === undefined) {
    problems.push(`${prompt}: ${found.length} tasks`);
    continue;
  }
  if (starts > 1) problems.push(`${prompt} was started ${starts} times`);
  if (task.status === 'succeeded') succeeded += 1;
  const isUnknown = task.status === 'failed' && task.source === 'possible';
  if (isUnknown) unknown += 1;
  // A kill between the request and its answer makes any start unknown.
  if (task.status !== end && !isUnknown)
    problems.push(`${prompt} ended ${task.status} (${task.code})`);
  if (task.status === 'succeeded' && starts !== 1)
    problems.push(`${prompt} succeeded without a start`);
}
for (const { input } of double.taken) {
  if (!wanted.has(String(input.prompt))) problems.push(`work of no task: ${String(input.prompt)}`);
}
const balance = (await (
  await fetch(`${server.url}/v1/user/balance`, { headers: { authorization: `Bearer ${key}` } })
).json()) as { quota_amount: number; authorized_amount: number };
const price = 0.8;
if (Math.abs(balance.quota_amount - (credits - succeeded * price)) > 0.0005) {
  problems.push(`the balance is ${balance.quota_amount}, after ${succeeded} pictures`);
}
if (balance.authorized_amount !== 0)
  problems.push(`${balance.authorized_amount} credits are reserved`);
problems.push(...mismatches.map((each) => JSON.stringify(each)));

for (const problem of problems) console.log(`✗ ${problem}`);
console.log(
  `seed ${seed}: ${kills} kills, ${wanted.size} tasks, ${double.taken.length} starts at the provider, ${succeeded} pictures, ${unknown} unknown: ${problems.length} problems`,
);
const ended = once(server.child, 'exit');
server.child.kill('SIGKILL');
await ended;
await double.close();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = problems.length > 0 ? 1 : 0;
