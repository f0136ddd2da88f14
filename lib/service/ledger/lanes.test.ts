import { expect, it } from 'vitest';
import { createLanes } from './lanes';

const never = 2 ** 31 - 1;

/** Lanes whose batches end when they are told to. */
function record(gatherMs: number, largest = 3) {
  const batches: string[] = [];
  const ends: (() => void)[] = [];
  const began: (() => void)[] = [];
  const lanes = createLanes<string>(
    (key, batch) => {
      batches.push(`${key}:${batch.join('')}`);
      began.shift()?.();
      return new Promise((resolve) => ends.push(resolve));
    },
    { largest, gatherMs },
  );
  const next = () => new Promise<void>((resolve) => began.push(resolve));
  return { lanes, batches, next, end: () => ends.shift()?.() };
}

it('gathers by key what comes while a batch is under way, at most so many at once', async () => {
  const { lanes, batches, next, end } = record(never);
  const first = next();
  for (const item of ['a', 'b']) lanes.push('x', item, false);
  await first;
  const other = next();
  lanes.push('y', 'z', false);
  await other;
  for (const item of ['c', 'd', 'e', 'f']) lanes.push('x', item, false);
  expect(batches).toEqual(['x:ab', 'y:z']);
  const second = next();
  end();
  await second;
  end();
  const third = next();
  end();
  await third;
  expect(batches).toEqual(['x:ab', 'y:z', 'x:cde', 'x:f']);
});

it('leaves what is patient until somebody waits, or it is enough for a batch', async () => {
  const { lanes, batches, next, end } = record(never);
  const first = next();
  lanes.push('x', 'a', true);
  lanes.push('x', 'b', true);
  lanes.push('x', 'c', false);
  await first;
  expect(batches).toEqual(['x:abc']);
  const second = next();
  lanes.push('x', 'd', true);
  end();
  lanes.hurry('x');
  await second;
  end();
  const third = next();
  for (const item of ['e', 'f', 'g']) lanes.push('x', item, true);
  await third;
  expect(batches).toEqual(['x:abc', 'x:d', 'x:efg']);
});

it('leaves it no longer than for a moment', async () => {
  const { lanes, batches, next } = record(1);
  const first = next();
  lanes.push('x', 'a', true);
  await first;
  expect(batches).toEqual(['x:a']);
});
