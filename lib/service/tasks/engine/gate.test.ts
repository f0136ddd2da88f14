import { expect, it } from 'vitest';
import { createGate } from './gate';

const never = new AbortController().signal;

it('lets so many through at once, the rest in order', async () => {
  const gate = createGate(2);
  const order: number[] = [];
  const releases: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((index) =>
    gate.pass(async () => {
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

it('frees a place when the work fails', async () => {
  const gate = createGate(1);
  await expect(gate.pass(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
  expect(await gate.pass(async () => 'yes', never)).toBe('yes');
});

it('leaves the row when it is aborted there, and keeps nobody else waiting', async () => {
  const gate = createGate(1);
  const held = Promise.withResolvers<void>();
  const first = gate.pass(() => held.promise, never);
  const controller = new AbortController();
  const second = gate.pass(async () => 'second', controller.signal);
  const third = gate.pass(async () => 'third', never);
  controller.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  held.resolve();
  await first;
  expect(await third).toBe('third');
  await expect(gate.pass(async () => '', controller.signal)).rejects.toThrow('gone');
});
