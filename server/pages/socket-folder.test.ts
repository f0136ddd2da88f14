import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeSocketFolder } from './socket-folder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sockets-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('makes one among temporary files, for this user alone', async () => {
  vi.stubEnv('TMPDIR', folder);
  const made = await makeSocketFolder('/nowhere');
  expect(dirname(made)).toBe(folder);
  expect((await stat(made)).mode & 0o777).toBe(0o700);
});

it('makes one in the data folder where there are no temporary files, or too far down', async () => {
  const deep = join(folder, 'd'.repeat(90));
  await mkdir(deep);
  for (const path of [join(folder, 'missing'), deep]) {
    vi.stubEnv('TMPDIR', path);
    expect(dirname(await makeSocketFolder(folder))).toBe(folder);
  }
});

it('says what to set when there is no place for one', async () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  await expect(makeSocketFolder('/nowhere')).rejects.toThrow('Set TMPDIR');
});
