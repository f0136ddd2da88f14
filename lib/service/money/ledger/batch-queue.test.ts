import { expect, it } from 'vitest';
import { createBatchQueue } from './batch-queue';

/** A queue whose batches are ended by the test, with the items to try again. */
function record(maxBatchSize = 3) {
  const batches: string[] = [];
  const ends: ((again: readonly string[]) => void)[] = [];
  const began: (() => void)[] = [];
  const queue = createBatchQueue<string>(
    (key, batch) => {
      batches.push(`${key}:${batch.join('')}`);
      began.shift()?.();
      return new Promise((resolve) => ends.push(resolve));
    },
    { maxBatchSize },
  );
  const next = () => new Promise<void>((resolve) => began.push(resolve));
  return { queue, batches, next, end: (...again: string[]) => ends.shift()?.(again) };
}

it('batches items by key while a batch is running, up to the largest size', async () => {
  const { queue, batches, next, end } = record();
  const first = next();
  for (const item of ['a', 'b']) queue.push('x', item);
  await first;
  const other = next();
  queue.push('y', 'z');
  await other;
  for (const item of ['c', 'd', 'e', 'f']) queue.push('x', item);
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

it('tries the failed items of a batch first, together with new ones', async () => {
  const { queue, batches, next, end } = record();
  const first = next();
  for (const item of ['a', 'b', 'c']) queue.push('x', item);
  await first;
  queue.push('x', 'd');
  queue.push('x', 'e');
  const second = next();
  end('a', 'c');
  await second;
  expect(batches).toEqual(['x:abc', 'x:acd']);
});
