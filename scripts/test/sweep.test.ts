import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepLeftovers } from './sweep.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, hoursAgo: number, kind: 'folder' | 'file' = 'folder') {
  const at = path.join(folder, name);
  if (kind === 'file') writeFileSync(at, '');
  else {
    mkdirSync(at);
    writeFileSync(path.join(at, 'inside'), '');
  }
  const seconds = Date.now() / 1000 - hoursAgo * 3600;
  utimesSync(at, seconds, seconds);
}

test('removes only what an earlier run left', () => {
  put('atelier-AbC123', 25);
  put('atelier-service-xyz', 100);
  put('atelier-running', 1);
  put('atelier-log', 100, 'file');
  put('somebody-elses', 100);
  expect(sweepLeftovers(folder).sort()).toEqual(['atelier-AbC123', 'atelier-service-xyz']);
  const kept = ['atelier-running', 'atelier-log', 'somebody-elses'];
  expect(kept.filter((name) => !existsSync(path.join(folder, name)))).toEqual([]);
});
