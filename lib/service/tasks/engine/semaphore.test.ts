import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore';

const never = new AbortController().signal;

it('runs up to its limit at once, and the rest in order', async () => {
  const semaphore = createSemaphore(2);
  const order: number[] = [];
  const releases: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    semaphore.pass(async () => {
      order.push(index);
      await new Promise<void>((resolve) => releases.push(resolve));
    }, never),
  );
  await Promise.resolve();
  expect(order).toEqual([0, 1]);
  releases.shift()?.();
  await all[0];
  await expect.poll(() => order).toEqual([0, 1, 2]);
  for (const index of [1, 2, 3]) {
    await expect.poll(() => releases.length).toBeGreaterThan(0);
    releases.shift()?.();
    await all[index];
  }
  expect(order).toEqual([0, 1, 2, 3]);
});

it('frees its slot when the work fails', async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.pass(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
  expect(await semaphore.pass(async () => 'yes', never)).toBe('yes');
});

it('leaves the queue when it is aborted there, and delays no other request', async () => {
  const semaphore = createSemaphore(1);
  const held = Promise.withResolvers<void>();
  const first = semaphore.pass(() => held.promise, never);
  const controller = new AbortController();
  const second = semaphore.pass(async () => 'second', controller.signal);
  const third = semaphore.pass(async () => 'third', never);
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  held.resolve();
  await first;
  expect(await third).toBe('third');
  await expect(semaphore.pass(async () => '', controller.signal)).rejects.toThrow('gone');
});
