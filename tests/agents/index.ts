/**
 * `npm run test:agents -- [--agents 50] [--requests 4] [--kills 3] [--seed N]`: agents spend one budget at once through `/mcp`
 * while the production server is killed (SIGKILL) and started again. The budgets of the month and the day are never passed,
 * each agent gets a definite answer, what was charged is what it was told before, and nothing was made that nobody got. Needs
 * a build (`npm run build`, or any `npm start` before).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Balance, Budget } from '../../lib/contract';
import { inspectInProcess } from '../kill-run/inspect-in-process';
import { manage, openTeam } from '../kill-run/open-team';
import { seededRandom } from '../kill-run/random';
import { call, initialCredits, operatorKey, startOn } from '../kill-run/server';
import { freePort } from '../server-process';
import { type Outcome, openAgent } from './agent';

const { values } = parseArgs({
  options: {
    agents: { type: 'string', default: '50' },
    requests: { type: 'string', default: '4' },
    kills: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [agentCount, requestCount, kills, seed] = [
  Number(values.agents),
  Number(values.requests),
  Number(values.kills),
  Number(values.seed),
];
/** Credits: about half of what all of them ask for. */
const dayLimit = Math.round(agentCount * requestCount * 0.8 * 0.5) + 0.5;
const monthLimit = dayLimit + 1;
/** A kill falls within this time after the server is ready. */
const killWithinMs = 4_000;
const endWithinMs = 300_000;

console.log(`${agentCount} agents × ${requestCount} requests, ${kills} kills, seed ${seed}`);
const random = seededRandom(seed);
const problems: string[] = [];
const outcomes: Outcome[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'atelier-agents-'));
const port = await freePort();
let server = await startOn(dataDir, port);
try {
  const team = await openTeam(server, null, 'Agents');
  const at = `/workspaces/${team.id}`;
  const key = await manage<{ id: string; secret: string }>(server, `${at}/keys`, {
    name: 'Agents',
    scopes: ['v1:generate'],
  });
  for (const [subject, limit] of [
    ['key', monthLimit],
    ['key_day', dayLimit],
  ] as const) {
    const response = await fetch(`${server.url}/manage${at}/budgets/${subject}/${key.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit }),
    });
    if (!response.ok) throw new Error(await response.text());
  }
  const caller = { url: server.url, key: key.secret };
  const operator = { url: server.url, key: operatorKey };
  const budgets = async () =>
    (await call<{ data: Budget[] }>(operator, `/manage${at}/budgets`))?.body.data ?? [];

  let isOver = false;
  /** Reads the budgets all the while. */
  const watching = (async () => {
    let reads = 0;
    while (!isOver) {
      for (const { subject, limit, spent, authorized } of await budgets()) {
        reads += 1;
        if (spent + authorized > limit + 0.0005) {
          problems.push(`the budget ${subject} was passed: ${spent} + ${authorized} of ${limit}`);
        }
      }
      await wait(100);
    }
    return reads;
  })();

  const working = Promise.all(
    Array.from({ length: agentCount }, async (_, agentNumber) => {
      const agent = openAgent(caller);
      for (let request = 0; request < requestCount; request += 1) {
        const name = `agent ${agentNumber}, request ${request}`;
        const outcome =
          request % 4 === 3
            ? await agent.runExperiment(
                { models: ['lumen-spark'], prompts: [name, `${name}, again`] },
                name,
              )
            : await agent.makePicture({ model: 'lumen-spark', prompt: name }, name);
        outcomes.push(outcome);
        if (outcome.refusal !== null && !/budget|left (today|this month)/.test(outcome.refusal)) {
          problems.push(`${name} was refused for another reason: ${outcome.refusal}`);
        }
      }
      await agent.close();
    }),
  );
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(Math.round(500 + random() * killWithinMs));
    await server.kill();
    const { problems: found, ...left } = await inspectInProcess(dataDir);
    problems.push(...found);
    console.log(`kill ${kill}: ${JSON.stringify(left)}, ${outcomes.length} answers so far`);
    server = await startOn(dataDir, port);
  }
  await working;

  const tasks = outcomes.flatMap((outcome) => outcome.tasks);
  const reader = openAgent(caller);
  const deadline = performance.now() + endWithinMs;
  const charged = new Map<string, number | null>();
  for (let from = 0; from < tasks.length; from += 20) {
    const task_ids = tasks.slice(from, from + 20).map(({ id }) => id);
    for (;;) {
      const waited = await reader.call('wait', { task_ids, seconds: 50 });
      if (typeof waited === 'string') throw new Error(waited);
      if (waited.ended === true) break;
      if (performance.now() > deadline) throw new Error('the tasks did not end in time');
    }
    const compared = await reader.call('experiment_results', { task_ids });
    if (typeof compared === 'string') throw new Error(compared);
    for (const each of compared.results as {
      task: { task_id: string };
      charged_credits: number | null;
    }[]) {
      charged.set(each.task.task_id, each.charged_credits);
    }
  }
  await reader.close();
  isOver = true;
  const reads = await watching;

  let total = 0;
  for (const { id, price } of tasks) {
    const credits = charged.get(id);
    total += credits ?? 0;
    if (credits !== price) problems.push(`${id} was said to cost ${price} and cost ${credits}`);
  }
  if (new Set(tasks.map(({ id }) => id)).size !== tasks.length) {
    problems.push('two requests share a task');
  }
  const balance = await call<Balance>({ url: server.url, key: team.key }, '/v1/user/balance');
  const spent = initialCredits - (balance?.body.quota_amount ?? Number.NaN);
  if (Math.abs(spent - total) > 0.0005) problems.push(`${spent} credits are gone, for ${total}`);
  for (const { subject, spent: counted, authorized, limit } of await budgets()) {
    if (Math.abs(counted - total) > 0.0005 || authorized !== 0) {
      problems.push(`the budget ${subject} says ${counted} spent and ${authorized} reserved`);
    }
    console.log(`${subject}: ${counted} of ${limit} credits`);
  }
  const code = await server.stop();
  if (code !== 0) problems.push(`the last stop ended with ${code}`);
  const { problems: found, ...left } = await inspectInProcess(dataDir);
  problems.push(...found);
  if (left.ended !== tasks.length) {
    problems.push(`there are ${left.ended} tasks, and agents know of ${tasks.length}`);
  }
  const refusals = outcomes.filter(({ refusal }) => refusal !== null).length;
  const lost = outcomes.reduce((sum, { lostAnswers }) => sum + lostAnswers, 0);
  console.log(
    `${outcomes.length} answers: ${tasks.length} pictures, ${refusals} refused, ${lost} answers lost and asked again, ${reads} reads of a budget`,
  );
} finally {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems) console.log(`✗ ${problem}`);
console.log(`${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
