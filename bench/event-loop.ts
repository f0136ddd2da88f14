import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { openSandbox } from '@/lib/providers/sandbox';
import { schema, serviceMigrations } from '@/lib/service/db';
import { createOperationStore } from '@/lib/service/operation-store';
import type { Row } from './types.ts';

export const name = 'event loop while four videos render';

const videos = 4;
const pollMs = 250;
const aimMs = 50;
const prompts = ['tokyo neon in the rain', 'waves at sunset', 'snow in the mountains', 'flowers'];

/**
 * Renders four films of 5 s, 1280 × 720, with sound, and polls them as the task engine does, while the
 * delay of this process's event loop is measured.
 */
export async function run(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-bench-loop-'));
  const database = await openDatabase({ dataDir });
  await database.migrate(serviceMigrations);
  const { media: provider } = openSandbox(
    {
      operations: createOperationStore(database.drizzle(schema)),
      clock: Date,
      storage: await openStorage({ dataDir, storage: { driver: 'fs' } }),
      log: createLogger({ level: 'error', isPretty: false }),
    },
    { paceMs: 0 },
  );
  const { signal } = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  try {
    delay.enable();
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: videos }, async (_, index) => {
        const start = await provider.start(
          {
            key: `bench-${index}`,
            model: 'solstice',
            family: 'video',
            params: {
              prompt: prompts[index % prompts.length],
              duration: 5,
              resolution: '720p',
              aspect_ratio: '16:9',
            },
            references: [],
          },
          { signal, storeStart: async () => {} },
        );
        if (start.state !== 'taken') throw new Error(`The start was ${start.state}.`);
        for (;;) {
          const status = await provider.status(start.operation, signal);
          if (status.state === 'failed') throw new Error(status.message);
          if (status.state === 'succeeded') return;
          await sleep(pollMs);
        }
      }),
    );
    delay.disable();
    const seconds = (performance.now() - startedAt) / 1000;
    const p99 = delay.percentile(99) / 1e6;
    return [
      {
        name: 'Event loop delay, four videos rendering',
        value: p99,
        unit: 'ms p99',
        aim: `≤ ${aimMs}`,
        pass: p99 <= aimMs,
      },
      { name: 'Event loop delay, four videos rendering', value: delay.max / 1e6, unit: 'ms max' },
      { name: 'Four videos of 5 s, 1280 × 720, with sound', value: seconds, unit: 's' },
      {
        name: 'Memory of the process after them',
        value: process.memoryUsage().rss / 2 ** 20,
        unit: 'MiB',
      },
    ];
  } finally {
    await provider.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
