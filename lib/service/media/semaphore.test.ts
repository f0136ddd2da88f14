import { expect, it } from 'vitest';
import { createSemaphore, SemaphoreFullError } from './semaphore';

it('runs up to its limit at once, queues up to its limit, and refuses the rest', async () => {
  const semaphore = createSemaphore({ concurrency: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  let running = 0;
  let most = 0;
  const runs = gates.map(({ promise }) =>
    semaphore.run(async () => {
      running += 1;
      most = Math.max(most, running);
      await promise;
      running -= 1;
    }),
  );
  await expect(runs[5]).rejects.toBeInstanceOf(SemaphoreFullError);
  for (const { resolve } of gates) resolve();
  await Promise.all(runs.slice(0, 5));
  expect(most).toBe(2);
});

it('frees its slot after a failure', async () => {
  const semaphore = createSemaphore({ concurrency: 1, waiting: 1 });
  const failed = semaphore.run(() => Promise.reject(new Error('damaged')));
  const next = semaphore.run(async () => 'read');
  await expect(failed).rejects.toThrow('damaged');
  await expect(next).resolves.toBe('read');
});
