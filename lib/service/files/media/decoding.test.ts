import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { picture } from '../../testing';
import { decoding } from './decoding';
import { requireDecodable, storePreview } from './media-files';

let directory: string;
let path: string;
let storage: ObjectStorage;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-decoding-'));
  path = join(directory, 'picture.png');
  await writeFile(path, await picture({ width: 64, height: 48 }));
  storage = await openStorage({ dataDir: directory, storage: { driver: 'fs' } });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

it.each([
  ['a preview', () => storePreview(storage, { path, key: 'p.webp', workspaceId: 'quiet' })],
  ['a reference', () => requireDecodable(path, 'quiet')],
])('%s waits for few slow pictures of another workspace, of however many', async (_, decode) => {
  const slow = Array.from({ length: 20 }, () => Promise.withResolvers<void>());
  const decoded = slow.map(({ promise }) => decoding.run('busy', () => promise));
  const result = decode();
  for (const { resolve } of slow.slice(0, 3)) resolve();
  await expect(result).resolves.not.toThrow();
  for (const { resolve } of slow) resolve();
  await Promise.all(decoded);
});
