import { type Child, startChild, withService } from './support/child.ts';
import { applyLoad, type LoadResult, median } from './support/load.ts';
import type { Row } from './types.ts';

export const name = 'answers that need no database, against a bare Hono route';

const rounds = 9;
const seconds = 2;
const connections = 20;

interface Case {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly aim: number;
}

const cases: readonly Case[] = [
  { method: 'GET', path: '/v1/models', aim: 0.7 },
  {
    method: 'POST',
    path: '/v1/quote',
    body: { model: 'lumen-image', prompt: 'a lighthouse at dusk', resolution: '2K', n: 3 },
    aim: 0.5,
  },
];

/**
 * Sends the same request to both in turn, so that a slow moment of the machine affects both; ratios are of neighbours.
 */
async function measure(service: Child, one: Case): Promise<Row> {
  const body = await bytesOf(service, one);
  const bare = await startChild({ kind: 'bare', routes: [{ ...one, status: 200, body }] });
  const load = (url: string): Promise<LoadResult> =>
    applyLoad({ ...one, url, key: service.key, connections, seconds });
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    await load(service.url);
    await load(bare.url);
    for (let round = 0; round < rounds; round += 1) {
      ours.push((await load(service.url)).perSecond);
      theirs.push((await load(bare.url)).perSecond);
    }
  } finally {
    await bare.stop();
  }
  const ratio = median(ours.map((each, index) => each / (theirs[index] ?? Number.NaN)));
  return {
    name: `${one.method} ${one.path}`,
    value: median(ours),
    unit: 'requests/s',
    yardstick: { name: 'bare Hono route', value: median(theirs) },
    ratio,
    aim: `ratio ≥ ${one.aim}`,
    pass: ratio >= one.aim,
  };
}

async function bytesOf(service: Child, { method, path, body }: Case): Promise<string> {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.text();
}

export const run = (): Promise<Row[]> =>
  withService(undefined, async (service) => {
    const rows: Row[] = [];
    for (const each of cases) rows.push(await measure(service, each));
    return rows;
  });
