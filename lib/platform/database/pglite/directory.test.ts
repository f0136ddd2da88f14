import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdDirectory, isDirectoryHeld } from './directory';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atelier-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('makes the database readable only for its owner, in a folder that existed before', () => {
  const held = holdDirectory(dataDir);
  held.release();
  expect(modeOf(held.draft)).toBe('700');
});

it('closes a database that an earlier version left open to others', () => {
  const path = join(dataDir, 'db');
  mkdirSync(path, { mode: 0o755 });
  writeFileSync(join(path, 'PG_VERSION'), '17');
  holdDirectory(dataDir).release();
  expect(modeOf(path)).toBe('700');
});

it('says whether somebody holds it', () => {
  expect(isDirectoryHeld(dataDir)).toBe(false);
  const held = holdDirectory(dataDir);
  expect(isDirectoryHeld(dataDir)).toBe(true);
  expect(() => holdDirectory(dataDir)).toThrow('can only be open once');
  held.release();
  expect(isDirectoryHeld(dataDir)).toBe(false);
});
