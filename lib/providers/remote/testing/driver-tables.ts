import { expect, it } from 'vitest';
import type { MediaProvider, MediaRequest } from '../../media';
import { followTo, requestOf, startWith } from './driver-harness';

/* How every driver handles the faults of its double, as tables of tests. */

export interface TestedDriver {
  /** The driver of most tests. */
  provider(): MediaProvider;
  /** A new one at the same double. */
  open(): MediaProvider;
  /** A request with a prompt of its own, which asks the double for this fault. */
  mediaRequest(fault: string): MediaRequest;
  /** The prompts of the starts that the double has taken on. */
  taken(): readonly unknown[];
}

const startsOf = (driver: TestedDriver, { params }: MediaRequest): number =>
  driver.taken().filter((prompt) => prompt === params.prompt).length;

/** A refusal after which another route, or the same one later, may work. */
export const later = { code: 'upstream_error', retryable: true } as const;

/** A refusal after which only another route may work. */
export const forGood = { ...later, isPermanent: true } as const;

/** Starts that are refused: the faults that every double knows, and those of its own. */
export function itRefusesStarts(
  driver: TestedDriver,
  ...own: readonly (readonly [fault: string, refusal: object])[]
): void {
  it.each([
    ['busy', { ...later, retryAfterSeconds: 1 }],
    ['down', later],
    ['no-key', forGood],
    ['no-balance', forGood],
    ...own,
  ] as const)('that meets "%s" is refused, and nothing was started', async (fault, refusal) => {
    // A new driver, because a driver sends less for a while after the provider asked it to wait.
    const provider = driver.open();
    const request = driver.mediaRequest(fault);
    const { start } = await startWith(provider, request);
    expect(start).toMatchObject({ state: 'refused', ...refusal });
    expect(startsOf(driver, request)).toBe(0);
    await provider.close();
  });
}

/** Starts that were taken on and whose response is lost. */
export function itLosesResponsesToStarts(driver: TestedDriver): void {
  it.each(['broken-start', 'bad-gateway', 'nonsense-start'])(
    'that meets "%s" is unknown, and was sent once',
    async (fault) => {
      const request = driver.mediaRequest(fault);
      const { start, isStartStored } = await startWith(driver.provider(), request);
      expect([start.state, isStartStored]).toEqual(['unknown', true]);
      expect('responseFailure' in start).toBe(fault !== 'broken-start');
      expect(startsOf(driver, request)).toBe(1);
    },
  );
}

/** A start that is never answered. */
export function itGivesUpStarts(driver: TestedDriver): void {
  it('that hangs has an unknown outcome after its timeout', async () => {
    const request = driver.mediaRequest('hang-start');
    expect((await startWith(driver.provider(), request, 300)).start.state).toBe('unknown');
    expect(startsOf(driver, request)).toBe(1);
  });
}

/** Names that are not models of the provider, and may not become part of an address. */
export function itSendsNoModelNamed(driver: TestedDriver, ...names: readonly string[]): void {
  it.each(names)('of "%s" is refused before it is sent', async (name) => {
    const result = await startWith(driver.provider(), requestOf(name, { prompt: 'x' }));
    expect(result).toMatchObject({ isStartStored: false, start: { state: 'refused' } });
  });
}

/** The operation of a request that is taken on. */
export async function operationOf(provider: MediaProvider, request: MediaRequest): Promise<string> {
  const { start } = await startWith(provider, request);
  if (start.state !== 'taken') throw new Error(`The start was ${JSON.stringify(start)}.`);
  return start.operation;
}

/** Responses to polls that do not tell the state. */
export function itFollowsThrough(driver: TestedDriver, ...own: readonly string[]): void {
  const faults = ['status-down', 'status-busy', 'status-nonsense', 'status-reset'];
  it.each([...faults, 'status-missing', ...own])('is followed through "%s"', async (fault) => {
    const request = driver.mediaRequest(fault);
    const operation = await operationOf(driver.provider(), request);
    const { status, failedPolls } = await followTo(driver.provider(), operation);
    expect(status.state).toBe('succeeded');
    expect(failedPolls).toBe(fault === 'status-busy' ? 1 : 3);
    expect(startsOf(driver, request)).toBe(1);
  });
}

/** Work that ends without a result. */
export function itFails(
  driver: TestedDriver,
  ...rows: readonly (readonly [fault: string, code: string, words: string])[]
): void {
  it.each(rows)('that meets "%s" fails with %s', async (fault, code, words) => {
    const operation = await operationOf(driver.provider(), driver.mediaRequest(fault));
    const { status } = await followTo(driver.provider(), operation);
    const message = expect.stringContaining(words);
    expect(status).toMatchObject({ state: 'failed', code, message });
  });
}

/** A result that is not at its address any more. */
export function itMissesItsResult(driver: TestedDriver): void {
  it('says when a result is gone', async () => {
    const operation = await operationOf(driver.provider(), driver.mediaRequest('expired'));
    const { status } = await followTo(driver.provider(), operation);
    if (status.state !== 'succeeded') throw new Error(status.message);
    await expect(status.outputs[0]?.open()).rejects.toMatchObject({
      retryable: true,
      message: expect.stringContaining('gone'),
    });
  });
}
