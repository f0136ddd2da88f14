import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMilli } from '@/lib/contract';
import type { StoryboardPlan, Take } from '@/lib/pages/storyboards';
import {
  creditsLeft,
  frameMessage,
  limitFor,
  newShot,
  nextShot,
  planBatch,
  presetProblem,
  readyTakes,
  reasonNotToMake,
  shotWithPreset,
} from './shot-rules';

const planOf = (ids: readonly string[]): StoryboardPlan => ({
  ratio: '16:9',
  film_model: 'kestrel-2',
  picture_model: null,
  shots: ids.map((id) => ({ ...newShot(id), text: id })),
});
const take = (key: string, state: Take['state']): Take => ({
  key,
  state,
  price: 1,
  charged: null,
  task_id: `task_${key}`,
  progress: 0,
  error: null,
  output: state === 'succeeded' ? { url: 'https://x.test/f', content_type: 'video/mp4' } : null,
  output_index: 0,
  begins_after: null,
});
const prices = (credits: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(credits).map(([id, each]) => [`${id}.film`, { credits: each }]),
  );
const common = { kind: 'film' as const, takes: [], leftCredits: null, isRunOpen: false };

describe('what one press makes', () => {
  const plan = planOf(['a', 'b', 'c']);
  const all = prices({ a: 30, b: 30, c: 30 });
  it.each([
    ['all without a limit', {}, ['a', 'b', 'c'], 90, 3],
    ['no more than fits', { leftCredits: 70 }, ['a', 'b'], 60, 3],
    ['nothing when nothing fits', { leftCredits: 29 }, [], 0, 3],
    ['what failed once more', { takes: [take('a.film.1', 'failed')] }, ['a', 'b', 'c'], 90, 3],
    ['not what is there', { takes: [take('a.film.1', 'succeeded')] }, ['b', 'c'], 60, 2],
    ['not what is under way', { takes: [take('a.film.1', 'running')] }, ['b', 'c'], 60, 2],
    [
      'not what a pause holds back',
      { takes: [take('a.film.1', 'waiting')], isRunOpen: true },
      ['b', 'c'],
      60,
      2,
    ],
    ['what was left over', { takes: [take('a.film.1', 'waiting')] }, ['a', 'b', 'c'], 90, 3],
  ])('%s', (_, part, expected, credits, missing) => {
    const batch = planBatch(plan, { ...common, prices: all, ...part });
    expect(batch.makes.map(({ shot }) => shot)).toEqual(expected);
    expect(batch).toMatchObject({ credits, missingCount: missing });
  });

  it('names the first shot that cannot be made', () => {
    const some = { ...all, 'b.film': { problem: 'Say what happens in this shot.' } };
    expect(planBatch(plan, { ...common, prices: some })).toMatchObject({
      credits: 60,
      obstacle: { number: 2, problem: 'Say what happens in this shot.' },
    });
  });

  it('makes no picture for a shot that begins with its text alone', () => {
    const shots = plan.shots.map((shot) => ({ ...shot, begins: 'text' as const }));
    const pictures = { 'a.picture': { credits: 1 } };
    const batch = planBatch({ ...plan, shots }, { ...common, kind: 'picture', prices: pictures });
    expect(batch.missingCount).toBe(0);
  });

  it('leaves out what begins with the last frame of a shot that cannot be made', () => {
    const [a, b, c] = plan.shots.map((shot, index) =>
      index === 2 ? { ...shot, begins: 'previous' as const } : shot,
    );
    const chain = { ...plan, shots: [a, b, c].filter((shot) => shot !== undefined) };
    const some = { ...all, 'b.film': { problem: 'Say what happens in this shot.' } };
    const plannedShots = (part: Partial<Parameters<typeof planBatch>[1]>) =>
      planBatch(chain, { ...common, prices: some, ...part }).makes.map(({ shot }) => shot);
    expect(plannedShots({})).toEqual(['a']);
    expect(plannedShots({ prices: all })).toEqual(['a', 'b', 'c']);
    expect(plannedShots({ takes: [take('b.film.1', 'running')] })).toEqual(['a', 'c']);
    expect(plannedShots({ takes: [take('b.film.1', 'succeeded')] })).toEqual(['a', 'c']);
  });

  it('never costs more than is left, and leaves out nothing before what it makes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { maxLength: 12 }), fc.nat(2_000), (milli, left) => {
        const ids = milli.map((_, index) => `s${index}`);
        const batch = planBatch(planOf(ids), {
          ...common,
          prices: prices(
            Object.fromEntries(ids.map((id, index) => [id, (milli[index] ?? 0) / 1000])),
          ),
          leftCredits: left / 1000,
        });
        expect(toMilli(batch.credits)).toBeLessThanOrEqual(left);
        expect(batch.makes.map(({ shot }) => shot)).toEqual(ids.slice(0, batch.makes.length));
      }),
    );
  });
});

describe('a shot that begins with the last frame of the one before', () => {
  const waitingTake = { ...take('b.film.1', 'waiting'), begins_after: 'a.film.1' };
  const { shots } = planOf(['a', 'b']);
  it.each([
    ['running', shots, 'Waits for the last frame of shot 1.'],
    ['succeeded', shots, 'Taking the last frame of shot 1…'],
    ['running', shots.slice(1), 'Waits for the last frame of a removed shot.'],
  ] as const)('says what it waits for: %s', (state, remainingShots, message) => {
    const takes = [take('a.film.1', state), waitingTake];
    expect(frameMessage(waitingTake, takes, remainingShots)).toBe(message);
    expect(readyTakes({ takes, state: 'running' }).length).toBe(state === 'succeeded' ? 1 : 0);
    expect(readyTakes({ takes, state: 'paused' })).toEqual([]);
    expect(frameMessage(take('b.film.1', 'running'), takes, remainingShots)).toBeNull();
  });

  it('says when the film that it begins with is in the trash', () => {
    const takes = [{ ...take('a.film.1', 'succeeded'), output: null }, waitingTake];
    expect(frameMessage(waitingTake, takes, shots)).toBe(
      'The film of shot 1 is in the trash or deleted: restore it, or press Stop.',
    );
    expect(readyTakes({ takes, state: 'running' })).toEqual([]);
  });
});

it('a preset joins its text, sets its values and brings a model of films alone', () => {
  const used = { id: 'pre_noir', version: 3 };
  // The shape, the length and the count are the shot's own.
  const values = { mode: 'pro', aspect_ratio: '3:4', duration: 9, n: 2 };
  const preset = { ...used, text: 'film noir', values, model: 'kestrel-2' };
  const shot = { text: 'A harbour', values: { audio: true } };
  const filled = {
    preset: used,
    text: 'A harbour, film noir',
    values: { audio: true, mode: 'pro' },
  };
  expect(shotWithPreset(shot, preset, {}, () => true)).toEqual({ ...filled, model: 'kestrel-2' });
  expect(shotWithPreset(shot, preset, {}, () => false)).toEqual(filled);
  const inSeason = { ...preset, text: 'in {season}' };
  expect(shotWithPreset(shot, inSeason, { season: 'spring' }, () => false).text).toBe(
    'A harbour, in spring',
  );
});

it('a new shot is as long as the last one, and goes on from it where that goes on too', () => {
  expect(nextShot('a', undefined)).toEqual(newShot('a'));
  const last = { ...newShot('a'), seconds: 3 };
  expect(nextShot('b', last)).toEqual({ ...newShot('b'), seconds: 3 });
  expect(nextShot('b', { ...last, begins: 'previous' })).toMatchObject({ begins: 'previous' });
});

it('a preset that is too large for a shot is refused', () => {
  expect(presetProblem({ text: 'a', values: {} })).toBeNull();
  expect(presetProblem({ text: 'a'.repeat(4_001), values: {} })).toContain('4,001 characters');
  expect(presetProblem({ text: 'a', values: { note: 'a'.repeat(20_000) } })).toContain('settings');
});

describe('why a shot cannot be made', () => {
  const plan = planOf(['a']);
  const page = {
    plan,
    takes: [],
    prices: prices({ a: 30 }),
    isPriced: true,
    pricesProblem: null,
    draft: { state: 'saved' as const },
    leftCredits: 30,
    isRunOpen: false,
  };
  const problem = { 'a.film': { problem: 'Say what happens in this shot.' } };
  it.each([
    ['nothing, when it fits', {}, null],
    ['nothing, without a limit: the press chooses one', { leftCredits: null }, null],
    [
      'too little left',
      { leftCredits: 2.5 },
      'It costs 30, and 2.5 are left of what may be spent.',
    ],
    [
      'nothing, of a film that is there already',
      { leftCredits: 2.5, takes: [take('a.film.1', 'succeeded')] },
      null,
    ],
    ['no price yet', { prices: {}, isPriced: false }, 'Getting its price…'],
    [
      'nothing, of prices that the page says could not be read',
      { prices: {}, isPriced: false, pricesProblem: 'The service does not answer.' },
      null,
    ],
    [
      'nothing, of a new shot that the page says is not saved',
      { prices: {}, isPriced: false, draft: { state: 'refused' as const } },
      null,
    ],
    ['what the service says', { prices: problem }, 'Say what happens in this shot.'],
    ['nothing, of a text that is being saved', { prices: problem, isPriced: false }, null],
    ['no model', { plan: { ...plan, film_model: null } }, 'Choose a model for films.'],
    ['nothing, while it is made', { takes: [take('a.film.1', 'running')], leftCredits: 0 }, null],
  ])('%s', (_, change, text) => {
    const shot = { ...newShot('a'), text: 'a' };
    expect(reasonNotToMake(shot, 'film', { ...page, ...change })?.text ?? null).toBe(text);
  });

  it('says that the shot before comes first, while that has no film', () => {
    const [first, second] = planOf(['a', 'b']).shots;
    if (first === undefined || second === undefined) throw new Error('two shots');
    const last = { ...second, begins: 'previous' as const };
    const chain = { ...page, plan: { ...plan, shots: [first, last] }, prices: prices({ b: 30 }) };
    const reasonWith = (takes: Take[]) => reasonNotToMake(last, 'film', { ...chain, takes });
    expect(reasonWith([])?.text).toBe('Make shot 1 first: this one begins with its last frame.');
    expect(reasonWith([take('a.film.1', 'succeeded')])).toBeNull();
  });

  it('says its price where a higher limit would do, and no price where none would', () => {
    const shot = { ...newShot('a'), text: 'a' };
    const priceFor = (change: Partial<typeof page>) =>
      reasonNotToMake(shot, 'film', { ...page, ...change })?.priceAboveLimit;
    expect(priceFor({ leftCredits: 2.5 })).toBe(30);
    expect(priceFor({ prices: {} })).toBeUndefined();
  });

  it.each([
    [12.3, 24.6, 0, 36.9],
    [0.3, 0.1, 0.2, 0.6],
    [30, 0, 0, 30],
  ])('nothing, once the limit for its price of %d is chosen', (price, spent, reserved, limit) => {
    expect(limitFor({ spent, reserved }, price)).toBe(limit);
    const leftCredits = creditsLeft({ envelope: limit, spent, reserved });
    expect(leftCredits).toBe(price);
    const shot = { ...newShot('a'), text: 'a' };
    const change = { prices: prices({ a: price }), leftCredits };
    expect(reasonNotToMake(shot, 'film', { ...page, ...change })).toBeNull();
  });

  it('leaves nothing of a limit below what was spent', () => {
    expect(creditsLeft({ envelope: 5, spent: 4, reserved: 2 })).toBe(0);
  });
});
