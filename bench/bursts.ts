import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Burst, BurstOutcome } from './support/burst-thread.ts';
import { withTextServer } from './support/text-server.ts';
import { quantile } from './support/text-streams.ts';
import { owner } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'a burst of first page requests, and the interface meanwhile';

const bursts = [1_000, 2_000];
const everyMs = 20;
const aimMs = 250;

/** Requests the models at a steady rate until `ended`, without waiting for late answers. */
async function askModels(url: string, ended: () => boolean): Promise<number[]> {
  const headers = { authorization: `Bearer ${owner.key}` };
  const times: Promise<number>[] = [];
  while (!ended()) {
    const from = performance.now();
    times.push(
      fetch(`${url}/v1/models`, { headers }).then(async (answer) => {
        await answer.text();
        if (!answer.ok) throw new Error(`/v1/models answered ${answer.status}`);
        return performance.now() - from;
      }),
    );
    await sleep(everyMs);
  }
  return Promise.all(times);
}

async function burst(url: string, requests: number): Promise<Row[]> {
  const entry = new URL('./support/burst-thread.ts', import.meta.url);
  const workerData: Burst = { url: `${url}/sign-in`, requests };
  const worker = new Worker(entry, { workerData });
  let ended = false;
  const modelTimes = askModels(url, () => ended);
  const [outcome] = (await once(worker, 'message')) as [BurstOutcome];
  ended = true;
  const times = await modelTimes;
  const p99 = quantile(times, 0.99);
  const of = `of ${requests.toLocaleString('en-US')} pages at once`;
  return [
    { name: `Answered ${of}`, value: outcome.answered, unit: `in ${outcome.seconds.toFixed(1)} s` },
    { name: `Answered 503 ${of}`, value: outcome.refused, unit: 'requests' },
    {
      name: `Cut off ${of}`,
      value: outcome.cutOff,
      unit: 'requests',
      aim: '0',
      pass: outcome.cutOff === 0,
    },
    {
      name: `GET /v1/models ${of}`,
      value: p99,
      unit: 'ms p99',
      aim: `≤ ${aimMs}`,
      pass: p99 <= aimMs,
    },
    { name: `GET /v1/models ${of}`, value: Math.max(...times), unit: 'ms max' },
  ];
}

/** Over real sockets against the production build (`node scripts/setup.mjs start` first). */
export const run = (): Promise<Row[]> =>
  // The bench asks for no text, so nothing has to listen at the provider's address.
  withTextServer({ upstream: 'http://127.0.0.1:9' }, async ({ url }) => {
    const rows: Row[] = [];
    await burst(url, 20);
    for (const requests of bursts) rows.push(...(await burst(url, requests)));
    return rows;
  });
