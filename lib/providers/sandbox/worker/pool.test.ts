import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RenderJob } from '../render/job';
import { createRenderPool } from './pool';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-pool-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const film = (): RenderJob => ({
  family: 'video',
  model: 'solstice',
  params: { prompt: 'waves', duration: 2, resolution: '240p', aspect_ratio: '16:9' },
  references: [],
  directory,
});

it('can be killed in the middle of a film, and another renders it', async () => {
  const killed = createRenderPool(1);
  const underWay = new Promise<void>((resolve, reject) => {
    const { result } = killed.run(film(), (done) => {
      if (done > 0.2) void killed.destroy();
    });
    result.then(
      () => reject(new Error('It ended first.')),
      () => resolve(),
    );
  });
  await underWay;
  const pool = createRenderPool(1);
  const steps: number[] = [];
  const result = await pool.run(film(), (done) => steps.push(done)).result;
  await pool.destroy();
  if (result.state !== 'succeeded') throw new Error(result.state);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect((await readFile(result.files[0]?.path ?? '')).toString('latin1', 4, 8)).toBe('ftyp');
}, 90_000);

it('stops a render that is no longer wanted', async () => {
  const pool = createRenderPool(1);
  const running = pool.run({ ...film(), params: { ...film().params, duration: 30 } }, () =>
    running.stop(),
  );
  expect(await running.result).toEqual({ state: 'stopped' });
  await pool.destroy();
}, 90_000);
