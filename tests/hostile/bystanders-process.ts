/** The process of the bystanders: what attacks cost the process that sends them must not count as lateness. */
import { setTimeout as wait } from 'node:timers/promises';
import type { BystanderOptions, Observation } from './bystanders';

const everyMs = 100;
/** A neighbour makes fewer pictures, because each takes a moment of the processor that is shared. */
const creationEveryMs = 1_000;
const timeoutMs = 60_000;

const { url, key } = JSON.parse(process.argv[2] ?? '') as BystanderOptions;
const slowestMs: Record<string, number> = {};
const problems = new Set<string>();
let stopped = false;

async function repeat(
  name: string,
  pauseMs: number,
  { path, init, expected }: { path: string; init?: RequestInit; expected: number },
): Promise<void> {
  while (!stopped) {
    const startedAt = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url + path, { ...init, signal });
      await response.arrayBuffer();
      if (response.status !== expected) problems.add(`${name} was answered ${response.status}`);
    } catch (error) {
      problems.add(`${name} was not answered: ${String(error)}`);
    }
    const tookMs = Math.round(performance.now() - startedAt);
    slowestMs[name] = Math.max(slowestMs[name] ?? 0, tookMs);
    await wait(pauseMs);
  }
}

const creation = {
  path: '/v1/generations',
  init: {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'lumen-spark', prompt: 'a harbour at dawn' }),
  },
  expected: 201,
};
process.once('message', () => {
  stopped = true;
});
// A run that fails leaves nobody behind.
process.once('disconnect', () => process.exit());
await Promise.all([
  repeat('page', everyMs, { path: '/sign-in', expected: 200 }),
  repeat('health', everyMs, { path: '/healthz', expected: 200 }),
  repeat('creation', creationEveryMs, creation),
]);
process.send?.({ slowestMs, problems: [...problems] } satisfies Observation);
process.disconnect();
