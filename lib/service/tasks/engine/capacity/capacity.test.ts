import { describe, expect, it } from 'vitest';
import type { MediaProvider } from '@/lib/providers';
import { type CatalogModel, orderRoutes, type Route } from '../../../models/catalog';
import { createBreaker } from './breaker';
import { createCapacity } from './create-capacity';

describe('a breaker', () => {
  const ticking = () => {
    let ms = 0;
    return { now: () => ms, pass: (by: number) => (ms += by) };
  };
  const fail = (breaker: ReturnType<typeof createBreaker>, times: number) => {
    for (let at = 0; at < times; at += 1) breaker.noteOutcome(false);
  };

  it('opens after five failures in a row, and closes by a probe', () => {
    const clock = ticking();
    const changes: boolean[] = [];
    const breaker = createBreaker(clock.now, (isOpen) => changes.push(isOpen));
    fail(breaker, 4);
    breaker.noteOutcome(true);
    fail(breaker, 4);
    expect(breaker.state()).toBe('closed');
    fail(breaker, 1);
    expect(breaker.state()).toBe('open');
    clock.pass(1_000);
    expect(breaker.state()).toBe('probing');
    breaker.startProbe();
    expect(breaker.state()).toBe('open');
    breaker.noteOutcome(true);
    expect(breaker.state()).toBe('closed');
    expect(changes).toEqual([true, false]);
  });

  it('pauses longer after each failed probe, up to 30 s, but not after calls that were already running', () => {
    const clock = ticking();
    const breaker = createBreaker(clock.now);
    fail(breaker, 50);
    const rests: number[] = [];
    for (let probe = 0; probe < 7; probe += 1) {
      let rest = 0;
      for (; breaker.state() === 'open'; rest += 500) clock.pass(500);
      rests.push(rest);
      // The first rest is over and no probe has begun: a call from before it fails late.
      if (probe === 0) breaker.noteOutcome(false);
      breaker.startProbe();
      breaker.noteOutcome(false);
    }
    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

describe('the order of routes', () => {
  const route = (provider: string, more: Partial<Route> = {}): Route => ({
    provider,
    model: 'm',
    ...more,
  });
  const well = () => ({ isUsable: true, health: 1 });
  const names = (routes: Route[]) => routes.map(({ provider }) => provider);

  it('is by priority, then as declared, without routes of another region and those that take no work', () => {
    const routes = [
      route('late', { priority: 2 }),
      route('first'),
      route('second'),
      route('elsewhere', { region: 'us' }),
      route('resting'),
    ];
    const stateOf = ({ provider }: Route) => ({ isUsable: provider !== 'resting', health: 1 });
    expect(names(orderRoutes(routes, 'eu', stateOf, Math.random))).toEqual([
      'first',
      'second',
      'late',
    ]);
    expect(names(orderRoutes(routes, 'us', stateOf, Math.random))).toContain('elsewhere');
  });

  it('shares by weight and health', () => {
    const routes = [route('big', { weight: 3 }), route('small', { weight: 1 })];
    let seed = 1;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const shareOfBig = (stateOf: (route: Route) => { isUsable: boolean; health: number }) => {
      let first = 0;
      for (let at = 0; at < 4_000; at += 1) {
        if (names(orderRoutes(routes, '', stateOf, chance))[0] === 'big') first += 1;
      }
      return first / 4_000;
    };
    expect(shareOfBig(well)).toBeCloseTo(0.75, 1);
    expect(
      shareOfBig(({ provider }) => ({ isUsable: true, health: provider === 'big' ? 0.1 : 1 })),
    ).toBeLessThan(0.35);
  });
});

describe('the capacity of providers', () => {
  const remote = (concurrent: number) =>
    ({ limits: { concurrent, perMinute: 60 } }) as MediaProvider;
  const model = (id: string, ...providers: string[]) =>
    ({
      id,
      routes: providers.map((provider) => ({ provider, model: id })),
    }) as unknown as CatalogModel;

  it('sends nothing to a full provider, and keeps its last slot for another workspace', () => {
    const providers = new Map([
      ['small', remote(4)],
      ['large', remote(100)],
    ]);
    const capacity = createCapacity({ providers, maxLocal: 4, maxFollowed: 1_000 });
    const models = [model('a', 'small'), model('b', 'small', 'large'), model('c', 'large')];
    for (const at of [1, 2, 3]) capacity.occupySlot(`t${at}`, 'busy', 'small');
    expect(capacity.skippedTasks(models)).toEqual([{ workspace: 'busy', model: 'a' }]);
    expect([capacity.isUsable('small', 'busy'), capacity.isUsable('small', 'new')]).toEqual([
      false,
      true,
    ]);
    capacity.occupySlot('t4', 'new', 'small');
    expect(capacity.skippedTasks(models)).toEqual([{ workspace: null, model: 'a' }]);
    capacity.freeSlot('t1');
    expect(capacity.skippedTasks(models)).toEqual([]);
  });

  it('limits followed operations and work on this machine separately', () => {
    const here = {} as MediaProvider;
    const providers = new Map([
      ['here', here],
      ['far', remote(1_000)],
    ]);
    const capacity = createCapacity({ providers, maxLocal: 2, maxFollowed: 3 });
    for (const at of [1, 2, 3]) capacity.occupySlot(`f${at}`, `w${at}`, 'far');
    expect([capacity.isUsable('far', 'w9'), capacity.isUsable('here', 'w9')]).toEqual([
      false,
      true,
    ]);
    expect([capacity.canTakeOver('far'), capacity.canTakeOver('here')]).toEqual([false, true]);
    capacity.occupySlot('f1', 'w1', 'here');
    expect(capacity.isUsable('far', 'w9')).toBe(true);
  });

  it('starts nothing at a provider that asked for a pause', () => {
    const capacity = createCapacity({
      providers: new Map([['far', remote(9)]]),
      maxLocal: 1,
      maxFollowed: 9,
    });
    capacity.pause('far', 60);
    expect(capacity.isUsable('far', 'w')).toBe(false);
    expect(capacity.skippedTasks([model('a', 'far')])).toEqual([{ workspace: null, model: 'a' }]);
  });
});
