import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Balance } from '../../../lib/contract';
import { freePort } from '../../server-process';
import { pick, seededRandom } from '../random';
import { openTeam, post, type RemoteProcess, startRemote } from './process';
import { upstreams } from './upstreams';
import { checkOutcome, type Wanted } from './verdict';

export interface RunOptions {
  /** Which provider, as `upstreams` names it. */
  readonly name: string;
  readonly kills: number;
  /** Tasks of a round. */
  readonly tasks: number;
  readonly seed: number;
  readonly databaseUrl: string | undefined;
}

const credits = 1_000_000;
const models = {
  image: { model: 'lumen-spark' },
  video: { model: 'solstice' },
  audio: { model: 'cadence' },
};
/** Added to the number of a round, in the names of the tasks that run while nothing is killed. */
const calmRounds = 1_000;
const killWithinMs = 3_000;
const settleWithinMs = 120_000;

/** Kills the service in each round while a provider works, and answers what was wrong in the end. */
export async function runRemote(options: RunOptions): Promise<string[]> {
  const { name, kills, tasks, seed, databaseUrl } = options;
  const open = upstreams[name];
  if (open === undefined) throw new Error(`There is no provider ${name}.`);
  const random = seededRandom(seed);
  const upstream = await open(seededRandom(seed + 1));
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-remote-'));
  const { provider, routes } = upstream;
  const settings = { dataDir, databaseUrl, port: await freePort(), providers: [provider], routes };
  let server = await startRemote(settings);
  try {
    const key = await openTeam(server, credits);
    const wanted: Wanted[] = [];
    const problems: string[] = [];
    const submit = ({ prompt, fault }: Wanted) =>
      post(
        `${server.url}/v1/generations`,
        key,
        {
          ...models[fault.family ?? 'image'],
          prompt,
          ...(fault.files && { n: fault.files.ordered }),
        },
        prompt.replace(/\W/g, '-'),
      );
    for (let round = 1; round <= kills; round += 1) {
      const draw = (name: number, isKilled: boolean): Wanted[] =>
        Array.from({ length: tasks }, (_, index): Wanted => {
          const fault = pick(random, upstream.faults);
          const asked = fault.name === null ? '' : ` [[double:${fault.name}]]`;
          return { fault, prompt: `task-${name}-${index}${asked}`, isKilled };
        });
      const batch = draw(round, true);
      wanted.push(...batch);
      const afterMs = Math.round(random() * killWithinMs);
      const submitting = Promise.all(batch.map(submit));
      await wait(afterMs);
      await server.kill();
      await submitting;
      server = await startRemote(settings);
      for (const each of batch) {
        if ((await submit(each)) === null) problems.push(`${each.prompt} could not be submitted`);
      }
      problems.push(
        ...(await settle(server, key, wanted)).map((prompt) => `${prompt} did not end`),
      );
      // Without a kill, only its fault may change how a task ends.
      const calm = draw(calmRounds + round, false);
      wanted.push(...calm);
      await Promise.all(calm.map(submit));
      const left = await settle(server, key, wanted);
      problems.push(...left.map((prompt) => `${prompt} did not end`));
      console.log(`${name}, round ${round}: killed after ${afterMs} ms, ${wanted.length} tasks`);
    }
    const verdict = checkOutcome(wanted, await server.tasks(), upstream);
    problems.push(...verdict.problems, ...(await moneyProblems(server, key, verdict.spent)));
    console.log(
      `${name}, seed ${seed}, ${databaseUrl ? 'PostgreSQL' : 'PGlite'}: ${kills} kills, ${wanted.length} tasks, ${upstream.taken().length} starts at the provider, ${verdict.succeeded} succeeded, ${verdict.possible} with a possible cost, ${upstream.webhooks.length} webhooks: ${problems.length} problems`,
    );
    return problems;
  } finally {
    await server.kill();
    await upstream.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until every task has ended, and cancels those that hang at the provider. Returns the prompts that are left. */
async function settle(
  server: RemoteProcess,
  key: string,
  wanted: readonly Wanted[],
): Promise<string[]> {
  const canceled = new Set(
    wanted.filter(({ fault }) => fault.ends.includes('canceled')).map(({ prompt }) => prompt),
  );
  const deadline = Date.now() + settleWithinMs;
  for (;;) {
    const open = (await server.tasks()).filter(({ status }) =>
      ['queued', 'running'].includes(status),
    );
    if (open.length === 0) return [];
    if (Date.now() > deadline) return open.map(({ prompt }) => prompt);
    // Cancel only running tasks: a queued one would never reach its fault.
    for (const { id, prompt, status } of open) {
      if (!canceled.has(prompt) || status !== 'running') continue;
      // Ignored: the task may have ended by itself just now.
      await post(`${server.url}/v1/tasks/${id}/cancel`, key, {}).catch(() => undefined);
    }
    await wait(200);
  }
}

/** Every kept picture was charged once, and nothing else was charged. */
async function moneyProblems(
  server: RemoteProcess,
  key: string,
  spentMilli: number,
): Promise<string[]> {
  const headers = { authorization: `Bearer ${key}` };
  const balance = (await (
    await fetch(`${server.url}/v1/user/balance`, { headers })
  ).json()) as Balance;
  const { mismatches } = await server.ask<{ mismatches: unknown[] }>('ledger');
  const due = credits - spentMilli / 1000;
  return [
    ...(Math.abs(balance.quota_amount - due) > 0.0005
      ? [`the balance is ${balance.quota_amount}, not ${due}`]
      : []),
    ...(balance.authorized_amount === 0
      ? []
      : [`${balance.authorized_amount} credits are reserved`]),
    ...mismatches.map((each) => JSON.stringify(each)),
  ];
}
