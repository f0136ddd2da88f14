import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeDatabases } from '../testing';
import { announce, startLoop } from './index';

const never = 3_600_000;
const thrown = (error: unknown) => {
  throw error;
};

describeDatabases('a loop', { both: 'notifications', empty: true }, (suite) => {
  /** Announces on `channel` and waits until that and all earlier announcements have arrived. */
  const announceAndWait = async (channel: string) => {
    const arrived = Promise.withResolvers<void>();
    const unlisten = await suite.database().listen(channel, () => arrived.resolve());
    announce(suite.database(), channel);
    await arrived.promise;
    await unlisten();
  };

  it('runs at its start, when its channel is announced and by its poll', async () => {
    const channel = `channel_${randomUUID()}`;
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    const announced = await startLoop(suite.database(), {
      channel,
      pollMs: never,
      work,
      onError: thrown,
    });
    expect(runs).toBe(1);
    announce(suite.database(), channel);
    await expect.poll(() => runs).toBe(2);
    await announced.stop();
    const polled = await startLoop(suite.database(), { pollMs: 10, work, onError: thrown });
    await expect.poll(() => runs).toBeGreaterThan(4);
    await polled.stop();
    const before = runs;
    polled.wake();
    await announceAndWait(channel);
    expect(runs).toBe(before);
  });

  it('runs once at a time, and once more for all announcements meanwhile', async () => {
    let [runs, running, most] = [0, 0, 0];
    let release = () => {};
    const loop = await startLoop(suite.database(), {
      pollMs: never,
      async work() {
        runs += 1;
        running += 1;
        most = Math.max(most, running);
        if (runs > 1) await new Promise<void>((resolve) => (release = resolve));
        running -= 1;
      },
      onError: thrown,
    });
    for (let times = 0; times < 5; times++) loop.wake();
    expect(runs).toBe(2);
    release();
    await expect.poll(() => runs).toBe(3);
    const stopped = loop.stop();
    release();
    await stopped;
    expect([runs, most]).toEqual([3, 1]);
  });

  it('continues after an error', async () => {
    const errors: unknown[] = [];
    let runs = 0;
    const loop = await startLoop(suite.database(), {
      pollMs: never,
      async work() {
        runs += 1;
        if (runs === 1) throw new Error('no database');
      },
      onError: (error) => errors.push(error),
    });
    loop.wake();
    await expect.poll(() => runs).toBe(2);
    expect(errors).toHaveLength(1);
    await loop.stop();
  });

  it('is woken once for simultaneous announcements, and not for rolled-back ones', async () => {
    const channel = `channel_${randomUUID()}`;
    let runs = 0;
    const loop = await startLoop(suite.database(), {
      channel,
      pollMs: never,
      work: async () => {
        runs += 1;
      },
      onError: thrown,
    });
    const db = suite.database().drizzle({});
    const undone = db.transaction(async () => {
      announce(suite.database(), channel);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await announceAndWait(`other_${channel}`);
    expect(runs).toBe(1);
    await db.transaction(async () => {
      for (let times = 0; times < 100; times++) announce(suite.database(), channel);
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
    // The first at once, the others with one notification at the end of the window, which this waits for.
    await announceAndWait(channel);
    expect(runs).toBeLessThanOrEqual(4);
    await loop.stop();
  });
});
