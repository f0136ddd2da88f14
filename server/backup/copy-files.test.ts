import { expect, it } from 'vitest';
import { forEachAtOnce } from './copy-files';

it('begins nothing after an error, and waits for what is under way', async () => {
  const begun: number[] = [];
  const slow = Promise.withResolvers<void>();
  let hasEnded = false;
  const all = forEachAtOnce([...Array(20).keys()], async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('The first error.');
    await slow.promise;
    hasEnded = true;
  });
  setImmediate(slow.resolve);
  await expect(all).rejects.toThrow('The first error.');
  expect(hasEnded).toBe(true);
  expect(begun).toEqual([0, 1, 2, 3]);
});
