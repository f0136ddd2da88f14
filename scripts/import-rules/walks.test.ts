import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const chapter = text.slice(text.indexOf('## Five walks'), text.indexOf('## Rules of each room'));

/** The walks of the page: where their files lie, and their stops. */
const walks = chapter
  .split(/\n(?=\*\*)/)
  .slice(1)
  .map((walk) => {
    const [head = '', ...stops] = walk.split(/\n(?=\d+\. )/);
    const folders = [...head.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder);
    return { name: /\*\*(.+?)\.\*\*/.exec(head)?.[1] ?? head, folders, stops };
  });

const fileName = /`([\w./[\]-]+\.tsx?)`/g;

it('has five walks of at most twelve stops', () => {
  expect(walks).toHaveLength(5);
  for (const { name, stops } of walks) {
    expect(stops.length, name).toBeGreaterThan(5);
    expect(stops.length, name).toBeLessThanOrEqual(12);
  }
});

it.each(walks)('$name: every stop begins with a file that is there, and names no other', (walk) => {
  for (const stop of walk.stops) {
    const files = [...stop.matchAll(fileName)].map(([, file = '']) => file);
    const [first] = files;
    expect(stop, 'begins with its file').toMatch(/^\d+\. `[\w./[\]-]+\.tsx?`/);
    const folderOfFirst = walk.folders
      .map((folder) => join(folder, first ?? '', '..'))
      .concat(join(first ?? '', '..'));
    const folders = ['', ...walk.folders, ...folderOfFirst];
    const missing = files.filter(
      (file) => !folders.some((folder) => existsSync(join(root, folder, file))),
    );
    expect(missing, stop).toEqual([]);
  }
});
