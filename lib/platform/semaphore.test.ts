import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSemaphore, SemaphoreFullError } from './semaphore';

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Work whose end the test decides. */
function createWork(semaphore: ReturnType<typeof createSemaphore>) {
  const running: { key: string; name: number; end: () => void }[] = [];
  const refused: number[] = [];
  const outcomes: Promise<unknown>[] = [];
  return {
    running,
    refused,
    outcomes,
    submit(key: string, name: number, signal?: AbortSignal, fails = false) {
      const run = semaphore.run(
        key,
        async () => {
          const { promise, resolve } = Promise.withResolvers<void>();
          const entry = { key, name, end: resolve };
          running.push(entry);
          await promise;
          running.splice(running.indexOf(entry), 1);
          if (fails) throw new Error('work failed');
        },
        signal,
      );
      outcomes.push(
        run.catch((error: unknown) => {
          if (error instanceof SemaphoreFullError) refused.push(name);
        }),
      );
    },
  };
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      key: fc.nat(4),
      fails: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), index: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), index: fc.nat(40) }) },
);

it('keeps slots and shares, uses every free slot it may, and gets each slot back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        slots: fc.integer({ min: 1, max: 6 }),
        maxSlotsPerKey: fc.integer({ min: 1, max: 6 }),
        maxWaiters: fc.nat(8),
      }),
      fc.array(step, { maxLength: 60 }),
      async (options, steps) => {
        const semaphore = createSemaphore(options);
        const { running, refused, outcomes, submit } = createWork(semaphore);
        const waiting = new Map<number, { key: string; controller: AbortController }>();
        const check = () => {
          for (const { name } of running) waiting.delete(name);
          for (const name of refused) waiting.delete(name);
          expect(running.length).toBeLessThanOrEqual(options.slots);
          expect(waiting.size).toBeLessThanOrEqual(options.maxWaiters);
          const heldBy = (key: string) => running.filter((entry) => entry.key === key).length;
          for (const { key } of running)
            expect(heldBy(key)).toBeLessThanOrEqual(options.maxSlotsPerKey);
          // Nothing waits for a slot that it may have.
          if (running.length < options.slots) {
            for (const { key } of waiting.values())
              expect(heldBy(key)).toBe(options.maxSlotsPerKey);
          }
        };
        for (const [name, each] of steps.entries()) {
          if (each.kind === 'submit') {
            const controller = new AbortController();
            const key = String(each.key);
            waiting.set(name, { key, controller });
            submit(key, name, controller.signal, each.fails);
          } else if (each.kind === 'end') running[each.index % running.length]?.end();
          else {
            const [name] = [...waiting.keys()].slice(each.index % (waiting.size || 1));
            if (name !== undefined) {
              waiting.get(name)?.controller.abort(new Error('gone'));
              waiting.delete(name);
            }
          }
          await settled();
          check();
        }
        while (running.length > 0) {
          running[0]?.end();
          await settled();
          check();
        }
        expect(waiting.size).toBe(0);
        await Promise.all(outcomes);
        // Every slot is back.
        for (let name = 0; name < options.slots; name += 1) submit(`last-${name}`, name);
        await settled();
        expect(running).toHaveLength(options.slots);
      },
    ),
    { numRuns: 150 },
  );
});

it('lets no key wait for more than one turn of each other key, however much those submit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (slots, busyKeys) => {
        const { running, submit } = createWork(createSemaphore({ slots }));
        for (let name = 0; name < 40; name += 1) submit(`busy-${name % busyKeys}`, name);
        submit('quiet', 100);
        await settled();
        const hasBegun = () => running.some(({ key }) => key === 'quiet');
        let ends = 0;
        for (; !hasBegun(); ends += 1) {
          running[0]?.end();
          // The busy ones never stop.
          submit(`busy-${ends % busyKeys}`, 200 + ends);
          await settled();
        }
        expect(ends).toBeLessThanOrEqual(busyKeys + 1);
      },
    ),
    { numRuns: 50 },
  );
});

it('runs the work of one key in order', async () => {
  const { running, submit } = createWork(createSemaphore({ slots: 1 }));
  for (let name = 0; name < 5; name += 1) submit('one', name);
  for (let name = 0; name < 5; name += 1) {
    await settled();
    expect(running.map((entry) => entry.name)).toEqual([name]);
    running[0]?.end();
  }
});

it('makes space for others in a full queue by refusing the last work of the key that fills it', async () => {
  const { running, refused, submit } = createWork(createSemaphore({ slots: 1, maxWaiters: 4 }));
  for (let name = 0; name < 6; name += 1) submit('flood', name);
  await settled();
  expect(refused).toEqual([5]);
  submit('quiet', 10);
  await settled();
  expect(refused).toEqual([5, 4]);
  running[0]?.end();
  await settled();
  running[0]?.end();
  await settled();
  expect(running.map(({ name }) => name)).toEqual([10]);
});

it('refuses aborted work with the reason of its signal', async () => {
  const semaphore = createSemaphore({ slots: 1 });
  const first = Promise.withResolvers<void>();
  const running = semaphore.run('a', () => first.promise);
  const controller = new AbortController();
  const waiting = semaphore.run('b', async () => 'begun', controller.signal);
  controller.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(semaphore.run('b', async () => 'begun', controller.signal)).rejects.toThrow('gone');
  first.resolve();
  await running;
  expect(await semaphore.run('b', async () => 'begun')).toBe('begun');
});
