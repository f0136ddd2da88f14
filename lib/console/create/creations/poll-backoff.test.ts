import { beforeEach, describe, expect, it } from 'vitest';
import { ResponseError, UnreachableError } from '@/lib/client';
import { createPollBackoff } from './poll-backoff';

let nowMs = 0;
let asked = 0;
const down = async () => {
  asked += 1;
  throw new UnreachableError('network');
};
const up = async () => {
  asked += 1;
  return 'fine';
};
const busy = (status: number, retryAfterSeconds: number | null) => async () => {
  asked += 1;
  throw new ResponseError({
    status,
    code: null,
    param: null,
    serviceMessage: null,
    requestId: null,
    retryAfterSeconds,
    shouldRetry: true,
    balance: null,
  });
};
const pollBackoff = () => createPollBackoff({ now: () => nowMs, random: () => 0.5 });

beforeEach(() => {
  nowMs = 0;
  asked = 0;
});

describe('the poll pollBackoff', () => {
  it('backs off from a failing service, from the first failure on', async () => {
    const { run } = pollBackoff();
    for (nowMs = 0; nowMs < 60_000; nowMs += 250) {
      await expect(run('ws', down)).rejects.toBeInstanceOf(UnreachableError);
    }
    // Calls at 0, 2, 6, 14, 30 and 60 s, instead of one for each poll.
    expect(asked).toBe(5);
  });

  it('opens with the first answer, separately for each workspace', async () => {
    const { run } = pollBackoff();
    await expect(run('ws', down)).rejects.toThrow();
    expect(await run('other', up)).toBe('fine');
    nowMs = 2_000;
    expect(await run('ws', up)).toBe('fine');
    expect(await run('ws', up)).toBe('fine');
    expect(asked).toBe(4);
  });

  it('lets only one of several simultaneous polls call the service', async () => {
    const { run } = pollBackoff();
    await expect(run('ws', down)).rejects.toThrow();
    nowMs = 2_000;
    const answers = await Promise.allSettled([run('ws', up), run('ws', up), run('ws', up)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(asked).toBe(2);
  });

  it.each([
    [20, 20],
    [120, 120],
    [86_400, 600],
  ])('waits %i s as the service asks, at most ten minutes', async (askedSeconds, seconds) => {
    const { run } = pollBackoff();
    await expect(run('ws', busy(429, askedSeconds))).rejects.toThrow();
    nowMs = seconds * 1000 - 1;
    await expect(run('ws', up)).rejects.toThrow();
    nowMs = seconds * 1000;
    expect(await run('ws', up)).toBe('fine');
  });

  it('counts a refusal as an answer', async () => {
    const { run } = pollBackoff();
    await expect(run('ws', busy(404, null))).rejects.toThrow();
    await expect(run('ws', busy(404, null))).rejects.toThrow();
    expect(asked).toBe(2);
  });
});
