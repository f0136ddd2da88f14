import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listUntracedFiles } from './parts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('names files of packages that are there: fonts would be missing in the image alone', () => {
  const files = listUntracedFiles(root);
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
