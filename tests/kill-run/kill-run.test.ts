import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { killFirstStart } from './first-start';
import { killRounds } from './kill-rounds';

/* The short form of `npm run test:kill`. It needs the production build, which `npm test` makes. */

/** Every second of them is a stop. */
const kills = inject('testEverything') ? 8 : 2;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('survives a kill and a stop in the middle of running tasks, and refuses a second process', {
  timeout: kills * 240_000,
}, async () => {
  const rounds = await killRounds({
    kills,
    tasksPerRound: 7,
    seed: 20_261_121,
    // A picture takes 1.6 s at least.
    killWithinMs: 1_000,
    isKilledRunning: true,
    videoEvery: 0,
    stopEvery: 2,
    refuseEvery: 0,
    dataDir,
  });
  expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
  const killedRounds = rounds.filter(({ by }) => by === 'SIGKILL');
  expect(killedRounds).toHaveLength(kills / 2);
  for (const { left } of killedRounds) expect(left.running).toBeGreaterThan(0);
});

it('recovers from a kill during the very first start', { timeout: 120_000 }, async () => {
  expect(await killFirstStart(2_000)).toBeNull();
});
