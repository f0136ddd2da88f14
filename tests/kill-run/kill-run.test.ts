import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killFirstStart } from './first-start';
import { killRounds } from './kill-rounds';

/* The short form of `npm run test:kill`. It needs the production build, which `npm test` makes. */

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('survives a kill and a stop in the middle of running tasks, and refuses a second process', {
  timeout: 480_000,
}, async () => {
  const rounds = await killRounds({
    kills: 2,
    tasksPerRound: 7,
    seed: 20_261_121,
    killWithinMs: 4_000,
    videoEvery: 0,
    stopEvery: 2,
    refuseEvery: 0,
    dataDir,
  });
  expect(rounds.map(({ problems }) => problems)).toEqual([[], []]);
});

it('recovers from a kill during the very first start', { timeout: 120_000 }, async () => {
  expect(await killFirstStart(2_000)).toBeNull();
});
