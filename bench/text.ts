import type { Child } from './support/child.ts';
import { startChild } from './support/child.ts';
import { median } from './support/load.ts';
import { withPostgres } from './support/postgres.ts';
import { whilePagesRender, withTextServer } from './support/text-server.ts';
import type { StreamTarget } from './support/text-streams.ts';
import { quantile, readStream, streamsPerSecond } from './support/text-streams.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'streamed text, against the upstream itself and a bare node:http proxy';

const asks = 200;
const rounds = 3;
const seconds = 1;
const pacedStreams = 300;
const pacedWords = 64;

/** The three ways to the same upstream. */
interface Ways {
  readonly direct: StreamTarget;
  readonly proxy: StreamTarget;
  readonly ours: StreamTarget;
}

const waysTo = (upstream: Child, proxy: Child, service: string, model: string): Ways => {
  const target = (name: string, url: string): StreamTarget => ({
    name,
    url: `${url}/v1/chat/completions`,
    key: owner.key,
    model,
  });
  return {
    direct: target('the upstream', upstream.url),
    proxy: target('bare node:http proxy', proxy.url),
    ours: target('Atelier', service),
  };
};

/** What lies between the caller and the first word, one call at a time, each way in turn. */
async function firstWord(ways: Ways, where: string): Promise<Row[]> {
  const times = { direct: [] as number[], proxy: [] as number[], ours: [] as number[] };
  const kinds = ['direct', 'proxy', 'ours'] as const;
  for (let ask = 0; ask < asks + 20; ask += 1) {
    for (const kind of kinds) {
      const { firstMs } = await readStream(ways[kind]);
      if (ask >= 20) times[kind].push(firstMs);
    }
  }
  const added = (kind: 'proxy' | 'ours', share: number) =>
    quantile(times[kind], share) - quantile(times.direct, share);
  const p50 = added('ours', 0.5);
  return [
    {
      name: `Added to the first word, ${where}`,
      value: p50,
      unit: 'ms p50',
      yardstick: { name: 'added by the proxy', value: added('proxy', 0.5) },
      aim: '≤ 1.5',
      pass: p50 <= 1.5,
    },
    {
      name: `Added to the first word, ${where}`,
      value: added('ours', 0.99),
      unit: 'ms p99',
      yardstick: { name: 'added by the proxy', value: added('proxy', 0.99) },
    },
  ];
}

/** Whole streams of 64 words a second; the ratio of neighbours, so that the machine's mood falls on both. */
async function throughput(ways: Ways, where: string, lanes: number): Promise<Row[]> {
  const rates = { direct: [] as number[], proxy: [] as number[], ours: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['direct', 'proxy', 'ours'] as const) {
      rates[kind].push(await streamsPerSecond(ways[kind], lanes, seconds));
    }
  }
  const ratio = median(rates.ours.map((rate, at) => rate / (rates.proxy[at] ?? Number.NaN)));
  const streams = lanes === 1 ? '1 stream' : `${lanes} streams`;
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
      value: median(rates.ours.map((rate, at) => rate / (rates.direct[at] ?? Number.NaN))),
      unit: 'of direct',
    },
  ];
}

/** Many people who read at once: a word every 20 ms for each of them, none lost. */
async function paced(ways: Ways, where: string): Promise<Row[]> {
  const read = async (target: StreamTarget) => {
    const seen = await Promise.all(Array.from({ length: pacedStreams }, () => readStream(target)));
    return {
      p99: quantile(
        seen.map(({ firstMs }) => firstMs),
        0.99,
      ),
      lost: seen.reduce((sum, { words }) => sum + pacedWords - words, 0),
    };
  };
  const proxy = await read(ways.proxy);
  const ours = await read(ways.ours);
  const ratio = ours.p99 / proxy.p99;
  return [
    {
      name: `First word of ${pacedStreams} paced streams, ${where}`,
      value: ours.p99,
      unit: 'ms p99',
      yardstick: { name: 'proxy', value: proxy.p99 },
      ratio,
      aim: 'ratio ≤ 2',
      pass: ratio <= 2,
    },
    {
      name: `Events lost of ${pacedStreams} paced streams, ${where}`,
      value: ours.lost,
      unit: 'events',
      aim: '0',
      pass: ours.lost === 0,
    },
  ];
}

async function measure(upstream: Child, proxy: Child, url: string, where: string): Promise<Row[]> {
  const ways = (model: string) => waysTo(upstream, proxy, url, model);
  // Throughput comes first: a word is waited for at servers that have served, all three of them.
  const rows: Row[] = [];
  for (const lanes of [1, 16, 64]) rows.push(...(await throughput(ways('burst-64'), where, lanes)));
  return [
    ...(await firstWord(ways('burst-8'), where)),
    ...rows,
    ...(await paced(ways('paced-64-20'), where)),
  ];
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
