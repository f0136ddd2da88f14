import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { batchLines } from './batch-lines';

it('writes the lines of one turn of the event loop at once, in their order', async () => {
  const written: string[] = [];
  const stream = batchLines({ write: (lines) => void written.push(lines) });
  stream.write('a\n');
  stream.write('b\n');
  expect(written).toEqual([]);
  await turn();
  expect(written).toEqual(['a\nb\n']);
  stream.write('c\n');
  await turn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('writes the last lines when the process exits', () => {
  const before = new Set(process.listeners('exit'));
  const written: string[] = [];
  const stream = batchLines({ write: (lines) => void written.push(lines) });
  stream.write('last\n');
  const newListeners = process.listeners('exit').filter((listener) => !before.has(listener));
  for (const listener of newListeners) listener(0);
  expect(written).toEqual(['last\n']);
});
