import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCompiledCode } from './compiled-code';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-compiled-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('keeps the compiled code of this build alone, and lets nobody else read the data’s folder', () => {
  const [build, dataDir] = [join(folder, 'BUILD_ID'), join(folder, 'data')];
  writeFileSync(build, 'newer');
  mkdirSync(join(dataDir, 'compiled', 'older'), { recursive: true, mode: 0o700 });
  keepCompiledCode(dataDir, build);
  expect(readdirSync(join(dataDir, 'compiled'))).toEqual(['newer']);
  expect(statSync(join(dataDir, 'compiled', 'newer')).mode & 0o777).toBe(0o700);
});

it('changes nothing without a build', () => {
  keepCompiledCode(join(folder, 'data'), join(folder, 'BUILD_ID'));
  expect(existsSync(join(folder, 'data'))).toBe(false);
});
