import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { arkDoubleKeys, startArkDouble } from '@/lib/providers/ark/testing/double';
import { startFalDouble } from '@/lib/providers/fal/testing/double';
import type { RemoteProcess, TaskRow } from '../tests/kill-run/remote/process.ts';
import { openTeam, post, startRemote } from '../tests/kill-run/remote/process.ts';
import { createPortSwitch } from './support/port-switch.ts';
import { withPostgres } from './support/postgres.ts';
import type { Row } from './types.ts';

export const name = 'two routes of which one dies, while prices change, in three processes';

const processes = 3;
const perSecond = 20;
const workMs = 400;
const credits = 10_000_000;
/**
 * Seconds of each phase: both providers work; the first is down; it is back and its breakers close; a while after that.
 */
const phases = { warm: 6, dead: 10, backAtMost: 40, after: 4 };
const settleMs = 90_000;
const house = 'house-model';

/** Two providers that serve one model. The first one fails. */
interface Pair {
  readonly name: string;
  readonly family: 'image' | 'video';
  /** The model's name at each of them. */
  readonly models: readonly [string, string];
  /** Starts the first provider; `declare` makes its declaration from its address. */
  readonly open: () => Promise<Work>;
  readonly declare: (url: string) => object;
}

/** A double, and the prompts of what it has started. */
interface Work {
  readonly url: string;
  started(): string[];
  close(): Promise<void>;
}

const limits = { concurrent: 200, perMinute: 100_000 };
const ofFal = (url: string) => ({
  driver: 'fal',
  apiKey: 'fal-double-key',
  queueUrl: url,
  restUrl: url,
  catalogUrl: url,
  ...limits,
});
async function openFal(): Promise<Work> {
  const double = await startFalDouble(times);
  return {
    url: double.url,
    started: () => double.taken.map(({ input }) => String(input.prompt)),
    close: double.close,
  };
}
async function openArk(): Promise<Work> {
  const double = await startArkDouble({ answerAfterMs: times.answerAfterMs });
  return {
    url: double.url,
    started: () => double.taken.map(({ input }) => String(input.prompt)),
    close: double.close,
  };
}

const pairs: readonly Pair[] = [
  {
    name: 'fal twice',
    family: 'image',
    models: ['fal-ai/flux/dev', 'fal-ai/flux/dev'],
    open: openFal,
    declare: ofFal,
  },
  {
    name: 'Ark and fal',
    family: 'video',
    models: ['dreamina-seedance-2-0-260128', 'bytedance/seedance-2.0/reference-to-video'],
    open: openArk,
    declare: (url) => ({
      driver: 'ark',
      apiKey: arkDoubleKeys.apiKey,
      baseUrl: `${url}/api/v3`,
      ...limits,
    }),
  },
];

/** Version k: a low resolution costs k credits, a high one ten times as much. */
const modelOf = ({ family, models: [first, second] }: Pair, version: number) => ({
  declaration: {
    id: house,
    name: 'House model',
    family,
    description: `Version ${version}`,
    schema: {
      fields: [
        { name: 'prompt', type: 'string', required: true, max_length: 1000 },
        { name: 'resolution', type: 'string', options: ['480p', '720p'], default: '480p' },
      ],
    },
    routes: [
      { provider: 'first', model: first, priority: 0 },
      { provider: 'second', model: second, priority: 1 },
    ],
  },
  prices: Object.entries({ '480p': version, '720p': version * 10 }).map(
    ([resolution, credits]) => ({
      id: `${house}.${resolution}`,
      when: { resolution },
      charge: 'per_request',
      credits,
    }),
  ),
});

/** The requested resolution of each submitted prompt. */
type Sent = Map<string, '480p' | '720p'>;

interface Seen {
  readonly failedRequests: string[];
  readonly sent: Sent;
  /** The price of a version at 480p, by the pricing version that the process which made the change reported. */
  readonly prices: Map<string, number>;
  /** Milliseconds until all processes had a changed price. */
  readonly agreedMs: number[];
  /**
   * By process: milliseconds from the failure until its breaker was open, and from the recovery until it was closed.
   */
  readonly openedMs: (number | null)[];
  readonly closedMs: (number | null)[];
}

async function measure(pair: Pair, databaseUrl: string, dataDir: string): Promise<Row[]> {
  const doubles = [await pair.open(), await openFal()] as const;
  const portSwitch = await createPortSwitch(doubles[0].url);
  const given = {
    dataDir,
    databaseUrl,
    providers: [
      { id: 'first', ...pair.declare(portSwitch.url) },
      { id: 'second', ...ofFal(doubles[1].url) },
    ],
    routes: {},
  };
  const servers: RemoteProcess[] = [];
  try {
    for (let at = 0; at < processes; at += 1) servers.push(await startRemote(given));
    const seen = await drive(pair, servers, portSwitch);
    const rows = await settled(servers, seen.sent);
    const started = doubles.flatMap((double) => double.started());
    return rowsOf(seen, rows, started).map((each) => ({
      ...each,
      name: `${pair.name}: ${each.name}`,
    }));
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await Promise.all(doubles.map((double) => double.close()));
    await portSwitch.down();
  }
}

const times = { workMs: () => workMs, answerAfterMs: () => 20 };

/** Sends work and changes prices while the first provider fails and recovers. */
async function drive(
  pair: Pair,
  servers: readonly RemoteProcess[],
  portSwitch: Awaited<ReturnType<typeof createPortSwitch>>,
): Promise<Seen> {
  const [first] = servers;
  if (first === undefined) throw new Error('No process runs.');
  const seen: Seen = {
    failedRequests: [],
    sent: new Map(),
    prices: new Map(),
    agreedMs: [],
    openedMs: servers.map(() => null),
    closedMs: servers.map(() => null),
  };
  await changePrice(pair, first, servers, 1, seen);
  await post(`${first.url}/manage/models/${house}/publish`, first.operatorKey, {});
  await changePrice(pair, first, servers, 2, seen);
  const key = await openTeam(first, credits, 'Bench');
  let running = true;
  const stop = () => !running;
  const load = sendWork(servers, key, seen, stop);
  const changes = changePrices(pair, servers, seen, stop);
  await sleep(phases.warm * 1000);
  await portSwitch.down();
  await watchBreakers(servers, true, seen.openedMs, phases.dead * 1000);
  await portSwitch.up();
  await watchBreakers(servers, false, seen.closedMs, phases.backAtMost * 1000);
  await sleep(phases.after * 1000);
  running = false;
  await Promise.all([load, changes]);
  return seen;
}

async function sendWork(
  servers: readonly RemoteProcess[],
  key: string,
  { sent, failedRequests }: Seen,
  stop: () => boolean,
): Promise<void> {
  const open: Promise<unknown>[] = [];
  const since = performance.now();
  for (let at = 0; !stop(); at += 1) {
    const server = servers[at % servers.length];
    const prompt = `task-1-${at}`;
    const resolution = at % 2 === 0 ? '480p' : '720p';
    sent.set(prompt, resolution);
    open.push(
      post(`${server?.url}/v1/generations`, key, { model: house, prompt, resolution }, prompt).then(
        (answer) => answer ?? failedRequests.push(`${prompt}: no answer`),
        (error: unknown) => failedRequests.push(String(error)),
      ),
    );
    await sleep(Math.max(0, since + ((at + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(open);
}

async function changePrices(
  pair: Pair,
  servers: readonly RemoteProcess[],
  seen: Seen,
  stop: () => boolean,
): Promise<void> {
  for (let version = 3; !stop(); version += 1) {
    const by = servers[version % servers.length];
    if (by !== undefined) await changePrice(pair, by, servers, version, seen);
    await sleep(700);
  }
}

async function changePrice(
  pair: Pair,
  by: RemoteProcess,
  servers: readonly RemoteProcess[],
  version: number,
  { prices, agreedMs, failedRequests }: Seen,
): Promise<void> {
  const response = await fetch(`${by.url}/manage/models/${house}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${by.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...modelOf(pair, version), actor: 'user_bench' }),
  });
  if (!response.ok) failedRequests.push(`${response.status} ${await response.text()}`);
  const since = performance.now();
  const versionOf = async (server: RemoteProcess) =>
    (await server.ask<{ pricing: string }>('version')).pricing;
  const wanted = await versionOf(by);
  prices.set(wanted, version);
  for (const server of servers) {
    while ((await versionOf(server)) !== wanted) {
      if (performance.now() - since > 10_000) break;
      await sleep(5);
    }
  }
  agreedMs.push(performance.now() - since);
}

/** Records when each process's breaker of the first provider was seen open, or closed. */
async function watchBreakers(
  servers: readonly RemoteProcess[],
  open: boolean,
  seenMs: (number | null)[],
  maxMs: number,
): Promise<void> {
  const since = performance.now();
  const wanted = `atelier_provider_breaker_open{provider="first"} ${open ? 1 : 0}`;
  while (performance.now() - since < maxMs) {
    for (const [at, server] of servers.entries()) {
      if (seenMs[at] !== null) continue;
      const { text } = await server.ask<{ text: string }>('metrics');
      if (text.includes(wanted)) seenMs[at] = performance.now() - since;
    }
    // The failure lasts a fixed time; after the recovery the bench continues once all breakers are closed.
    if (!open && seenMs.every((ms) => ms !== null)) return;
    await sleep(100);
  }
}

async function settled(servers: readonly RemoteProcess[], sent: Sent): Promise<TaskRow[]> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const rows = (await servers[0]?.tasks()) ?? [];
    const open = rows.filter(({ status }) => ['queued', 'running'].includes(status));
    if ((rows.length >= sent.size && open.length === 0) || Date.now() > deadline) return rows;
    await sleep(250);
  }
}

function rowsOf(seen: Seen, rows: readonly TaskRow[], taken: readonly string[]): Row[] {
  const { sent, prices } = seen;
  const starts = Map.groupBy(taken, (prompt) => prompt);
  const succeeded = rows.filter(({ status }) => status === 'succeeded');
  const unknown = rows.filter(({ status, source }) => status === 'failed' && source === 'possible');
  const lost = sent.size - succeeded.length - unknown.length;
  const twice = [...starts.values()].filter(({ length }) => length > 1).length;
  const mixed = rows.filter(({ prompt, pricing, amount }) => {
    const version = prices.get(pricing);
    const factor = sent.get(prompt) === '720p' ? 10_000 : 1_000;
    return version === undefined || amount !== version * factor;
  });
  const worst = (all: readonly (number | null)[]) => Math.max(...all.map((ms) => ms ?? Infinity));
  const bySecond = succeeded.filter(({ provider }) => provider === 'second').length;
  const row = (what: string, value: number, unit: string, aim?: string, pass?: boolean): Row => ({
    name: what,
    value,
    unit,
    ...(aim === undefined || pass === undefined ? {} : { aim, pass }),
  });
  const [opened, closed] = [worst(seen.openedMs) / 1000, worst(seen.closedMs) / 1000];
  for (const problem of seen.failedRequests.slice(0, 5)) console.log(`✗ ${problem}`);
  for (const { prompt, status, code } of rows) {
    if (status !== 'succeeded') console.log(`  ${prompt} ended ${status} (${code})`);
  }
  return [
    row('Tasks sent', sent.size, 'tasks'),
    row('Made by the second route', bySecond, 'tasks', '> 0', bySecond > 0),
    row(
      'Requests that failed',
      seen.failedRequests.length,
      'requests',
      '= 0',
      seen.failedRequests.length === 0,
    ),
    row('Tasks lost', lost, 'tasks', '= 0', lost === 0),
    // Tasks whose start was being sent when the provider failed.
    row('Starts with an unknown outcome', unknown.length, 'tasks'),
    row('Tasks started twice', twice, 'tasks', '= 0', twice === 0),
    row('Breakers of all processes open', opened, 's after death', '≤ 5', opened <= 5),
    row(
      'Breakers of all processes closed',
      closed,
      's after return',
      `≤ ${phases.backAtMost}`,
      closed <= phases.backAtMost,
    ),
    row('Changes of prices', prices.size, 'versions', '≥ 5', prices.size >= 5),
    row('Prices of two versions, or of none', mixed.length, 'tasks', '= 0', mixed.length === 0),
    row(
      'Processes agree on a change',
      worst(seen.agreedMs) / 1000,
      's at most',
      '≤ 1',
      worst(seen.agreedMs) <= 1_000,
    ),
  ];
}

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const pair of pairs) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'atelier-bench-failover-'));
    try {
      rows.push(...(await withPostgres((url) => measure(pair, url, dataDir))));
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  return rows;
}
