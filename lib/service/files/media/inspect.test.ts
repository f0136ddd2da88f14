import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mp4OutputFormat, WebMOutputFormat } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from './inspect';
import { shortVideo, silentWav, withoutSize } from './testing/files';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-inspect-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function inspect(bytes: Uint8Array) {
  const path = join(directory, 'file');
  await writeFile(path, bytes);
  return inspectFile(path, 'ws');
}

describe('inspectFile', () => {
  it('measures a video', async () => {
    expect(await inspect(await shortVideo(4))).toEqual({
      kind: 'video',
      contentType: 'video/webm',
      width: 64,
      height: 36,
      duration: 4,
    });
  });

  it('measures a sound', async () => {
    expect(await inspect(silentWav(3))).toMatchObject({ kind: 'audio', duration: 3 });
  });

  it.each([
    ['a video that was cut off', async () => (await shortVideo(4)).subarray(0, 60)],
    [
      'an MP4 that is its first box',
      async () => Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    ],
    ['a sound without a sample', async () => silentWav(0)],
    [
      'a video whose pictures have no size',
      async () => withoutSize(await shortVideo(1, new Mp4OutputFormat())),
    ],
  ])('refuses %s', async (_, bytes) => {
    await expect(inspect(await bytes())).rejects.toMatchObject({
      name: 'MediaRefusedError',
      reason: 'unreadable',
    });
  });
});

it('a file that is read for ever ends its thread, and holds up neither the process nor other workspaces', async () => {
  const live = await shortVideo(3, new WebMOutputFormat({ appendOnly: true }));
  const endless = join(directory, 'endless');
  await writeFile(endless, Buffer.concat([live, Buffer.alloc(500, 1)]));
  const started = performance.now();
  const hanging = inspectFile(endless, 'workspace');
  const good = join(directory, 'good');
  await writeFile(good, silentWav(3));
  expect(await inspectFile(good, 'another')).toMatchObject({ duration: 3 });
  expect(performance.now() - started).toBeLessThan(8_000);
  expect(await hanging).toEqual({ kind: 'video', contentType: 'video/webm' });
});
