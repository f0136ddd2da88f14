import { type Child, startChild } from './support/child.ts';
import { median } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import { whilePagesRender, withTextServer } from './support/text-server.ts';
import type { StreamTarget } from './support/text-streams.ts';
import { quantile, readStream, streamsPerSecond } from './support/text-streams.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'streamed text, against the upstream itself and a bare node:http proxy';

const asks = 200;
const rounds = 5;
const pacedRounds = 3;
const seconds = 1;
const warmSeconds = 4;
const pacedStreams = 300;
const pacedWords = 64;

/** The targets that are compared: the provider itself, a proxy, and Atelier without and with an Idempotency-Key. */
interface Ways {
  readonly direct: StreamTarget;
  readonly proxy: StreamTarget;
  readonly ours: StreamTarget;
  readonly keyed: StreamTarget;
}

const waysTo = (upstream: Child, proxy: Child, service: string, model: string): Ways => {
  const target = (name: string, url: string): StreamTarget => ({
    name,
    url: `${url}/v1/chat/completions`,
    key: owner.key,
    model,
  });
  const ours = target('Atelier', service);
  return {
    direct: target('the upstream', upstream.url),
    proxy: target('bare node:http proxy', proxy.url),
    ours,
    keyed: { ...ours, idempotent: true },
  };
};

const withOrWithout = { ours: 'without a key', keyed: 'with a key' } as const;

/** Milliseconds to the first word: one call at a time, each target in turn. */
async function firstWord(ways: Ways, where: string): Promise<Row[]> {
  const kinds = ['direct', 'proxy', 'ours', 'keyed'] as const;
  const times = { direct: [], proxy: [], ours: [], keyed: [] } as Record<keyof Ways, number[]>;
  for (let ask = 0; ask < asks + 20; ask += 1) {
    for (const kind of kinds) {
      const { firstMs } = await readStream(ways[kind]);
      if (ask >= 20) times[kind].push(firstMs);
    }
  }
  const added = (kind: keyof Ways, share: number) =>
    quantile(times[kind], share) - quantile(times.direct, share);
  return (['ours', 'keyed'] as const).flatMap((kind): Row[] => {
    const p50 = added(kind, 0.5);
    const name = `Added to the first word ${withOrWithout[kind]}, ${where}`;
    return [
      {
        name,
        value: p50,
        unit: 'ms p50',
        yardstick: { name: 'added by the proxy', value: added('proxy', 0.5) },
        aim: '≤ 2.0',
        pass: p50 <= 2,
      },
      {
        name,
        value: added(kind, 0.99),
        unit: 'ms p99',
        yardstick: { name: 'added by the proxy', value: added('proxy', 0.99) },
      },
    ];
  });
}

/** Short streams, 32 at a time, in which the database takes the largest share of the time. */
async function shortStreams(ways: Ways, where: string): Promise<Row[]> {
  const kinds = ['direct', 'ours', 'keyed'] as const;
  const rates = { direct: [], ours: [], keyed: [] } as Record<(typeof kinds)[number], number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) rates[kind].push(await streamsPerSecond(ways[kind], 32, seconds));
  }
  return (['ours', 'keyed'] as const).map((kind): Row => {
    const value = median(rates[kind]);
    return {
      name: `32 streams of 8 words at a time ${withOrWithout[kind]}, ${where}`,
      value,
      unit: 'streams/s',
      yardstick: { name: 'the upstream itself', value: median(rates.direct) },
      aim: '≥ 900',
      pass: value >= 900,
    };
  });
}

/** Whole streams of 64 words. The ratio is of neighbours, so that a slow moment of the machine affects both. */
async function throughput(ways: Ways, where: string, concurrency: number): Promise<Row[]> {
  const rates = { direct: [] as number[], proxy: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['direct', 'proxy', 'ours'] as const) {
      rates[kind].push(await streamsPerSecond(ways[kind], concurrency, seconds));
    }
  }
  const ratio = median(rates.ours.map((rate, index) => rate / (rates.proxy[index] ?? Number.NaN)));
  const streams = concurrency === 1 ? '1 stream' : `${concurrency} streams`;
  return [
    {
      name: `${streams} of 64 words at a time, ${where}`,
      value: median(rates.ours),
      unit: 'streams/s',
      yardstick: { name: 'proxy', value: median(rates.proxy) },
      ratio,
      aim: 'ratio ≥ 0.6',
      pass: ratio >= 0.6,
    },
    {
      name: `${streams}, relative to the upstream itself, ${where}`,
      value: median(rates.ours.map((rate, index) => rate / (rates.direct[index] ?? Number.NaN))),
      unit: 'of direct',
    },
  ];
}

/**
 * Many people who read at once: a word every 20 ms for each of them, none lost. A round before opens their connections;
 * the ratio is of neighbours.
 */
async function paced(ways: Ways, where: string): Promise<Row[]> {
  const seen = { proxy: [] as number[], ours: [] as number[] };
  let lost = 0;
  for (let round = -1; round < pacedRounds; round += 1) {
    for (const kind of ['proxy', 'ours'] as const) {
      const streams = await Promise.all(
        Array.from({ length: pacedStreams }, () => readStream(ways[kind])),
      );
      const firsts = streams.map(({ firstMs }) => firstMs);
      if (round >= 0) seen[kind].push(quantile(firsts, 0.99));
      if (kind === 'ours') lost += streams.reduce((sum, { words }) => sum + pacedWords - words, 0);
    }
  }
  const ratio = median(seen.ours.map((p99, index) => p99 / (seen.proxy[index] ?? Number.NaN)));
  return [
    {
      name: `First word of ${pacedStreams} paced streams, ${where}`,
      value: median(seen.ours),
      unit: 'ms p99',
      yardstick: { name: 'proxy', value: median(seen.proxy) },
      ratio,
      aim: 'ratio ≤ 2',
      pass: ratio <= 2,
    },
    {
      name: `Events lost of ${pacedStreams * (pacedRounds + 1)} paced streams, ${where}`,
      value: lost,
      unit: 'events',
      aim: '0',
      pass: lost === 0,
    },
  ];
}

async function measure(upstream: Child, proxy: Child, url: string, where: string): Promise<Row[]> {
  const ways = (model: string) => waysTo(upstream, proxy, url, model);
  // Warm up all targets before anything is measured.
  for (const target of Object.values(ways('burst-64')))
    await streamsPerSecond(target, 64, warmSeconds);
  const rows = await firstWord(ways('burst-8'), where);
  rows.push(...(await shortStreams(ways('burst-8'), where)));
  for (const concurrency of [1, 16, 64])
    rows.push(...(await throughput(ways('burst-64'), where, concurrency)));
  return [...rows, ...(await paced(ways('paced-64-20'), where))];
}

/** On both databases, and again while the same process renders pages. Needs the build (`npm run build`). */
export async function run(): Promise<Row[]> {
  const upstream = await startChild({ kind: 'text-upstream' });
  const proxy = await startChild({ kind: 'text-proxy', upstream: upstream.url });
  const on = (database: string, databaseUrl?: string): Promise<Row[]> =>
    withTextServer(
      { upstream: upstream.url, ...(databaseUrl === undefined ? {} : { databaseUrl }) },
      async ({ url }) => [
        ...(await measure(upstream, proxy, url, database)),
        ...(await whilePagesRender(url, () =>
          measure(upstream, proxy, url, `${database}, pages rendering`),
        )),
      ],
    );
  try {
    return [...(await on('PGlite')), ...(await withPostgres((url) => on('PostgreSQL', url)))];
  } finally {
    await proxy.stop();
    await upstream.stop();
  }
}
