import { expect, it } from 'vitest';
import { describeDatabases } from '../testing';
import { startDetachedLoop } from './index';

describeDatabases('a loop whose rounds nobody waits for', { empty: true }, (suite) => {
  it('has started before its first round ends, and runs no second one meanwhile', async () => {
    const round = Promise.withResolvers<void>();
    let rounds = 0;
    const loop = await startDetachedLoop(suite.database(), {
      pollMs: 10,
      onError: (error) => expect.unreachable(String(error)),
      runRound: async () => {
        rounds += 1;
        await round.promise;
      },
    });
    expect(rounds).toBe(1);
    loop.wake();
    loop.wake();
    expect(rounds).toBe(1);
    round.resolve();
    await expect.poll(() => rounds).toBeGreaterThan(1);
    await loop.stop();
  });

  it('aborts the round under way when it stops, and waits for it', async () => {
    let isOver = false;
    const loop = await startDetachedLoop(suite.database(), {
      pollMs: 3_600_000,
      onError: (error) => expect.unreachable(String(error)),
      runRound: (signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            isOver = true;
            resolve();
          }),
        ),
    });
    await loop.stop();
    expect(isOver).toBe(true);
  });

  it('reports the error of a round, and goes on', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const loop = await startDetachedLoop(suite.database(), {
      pollMs: 10,
      onError: (error) => errors.push(error),
      runRound: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error('no database');
      },
    });
    await expect.poll(() => rounds).toBeGreaterThan(1);
    await loop.stop();
    expect(errors).toHaveLength(1);
  });
});
