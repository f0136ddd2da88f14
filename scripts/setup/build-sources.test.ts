import { expect, it } from 'vitest';
import { readGraph } from '../import-rules/graph.ts';
import { CONSOLE, NOT_OF_CONSOLE } from './build.mjs';

const graph = readGraph('.');

/** Whether a change of this file builds the console again. */
const isBuilt = (file: string): boolean =>
  !NOT_OF_CONSOLE.test(file) &&
  CONSOLE.some((source) => file === source || file.startsWith(`${source}/`));

it('builds the console again when a file changes that its pages reach, and not for a driver', () => {
  const reached = new Set(
    [...graph.keys()].filter(
      (file) => /^(app\/|proxy\.ts$|instrumentation\.ts$)/.test(file) && !/\.test\./.test(file),
    ),
  );
  expect(reached.size).toBeGreaterThan(50);
  for (const file of reached) {
    for (const { kind, target } of graph.get(file)?.imports ?? []) {
      if (kind !== 'type' && target.type === 'file') reached.add(target.path);
    }
  }
  expect([...reached].filter((file) => !isBuilt(file))).toEqual([]);
  expect(isBuilt('lib/providers/fal/index.ts')).toBe(false);
});
