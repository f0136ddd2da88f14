import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createImageRuns,
  type ImageWork,
} from '@/lib/providers/remote/image-runs/create-image-runs';
import type { ImageStore } from '@/lib/providers/remote/image-runs/image-operations';
import { schema } from '../db';
import { createOperationStore } from '../operation-store';
import { busy, pictureOutput } from '../testing';
import { eventually } from './testing/fixture';

describeDatabases('a request for pictures that is refused after its task waits', ({ database }) => {
  it('is sent again, because the task cannot go elsewhere any more', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atelier-late-'));
    const runs = createImageRuns({
      driver: 'openai',
      operations: createOperationStore(database().drizzle(schema)) as ImageStore,
      storage: await openStorage({ storage: { driver: 'fs' }, dataDir }),
      log: createLogger({ level: 'silent' }),
      clock: Date,
      pace: { startMs: 1, foreignMs: 30_000, closeMs: 1_000 },
    });
    const files = [await pictureOutput()];
    const refusal = Promise.withResolvers<void>();
    let requestCount = 0;
    const send: ImageWork['calls'][number] = async ({ storeStart }) => {
      await storeStart();
      requestCount += 1;
      if (requestCount > 2) {
        return { state: 'made', files, cost: undefined };
      }
      await refusal.promise;
      return busy({ retryAfterSeconds: 0.01 });
    };
    const start = await runs.start(
      { key: 'late', model: 'gpt-image-1', calls: [send] },
      { signal: AbortSignal.timeout(20_000), storeStart: async () => {} },
    );
    refusal.resolve();
    if (start.state !== 'taken') throw new Error('The start was not taken.');
    await eventually(async () =>
      expect(await runs.status(start.operation)).toMatchObject({ state: 'succeeded' }),
    );
    expect(requestCount).toBe(3);
    await runs.close();
    await rm(dataDir, { recursive: true, force: true });
  });
});
