import { expect, it } from 'vitest';
import type { Shot } from '@/lib/pages/storyboards';
import { addStep, applyDifference, type EditedPlan, type PlanSteps } from './plan-steps';
import { newShot } from './shot-rules';

const shot = (id: string, more: Partial<Shot> = {}): Shot => ({ ...newShot(id), ...more });
const plan = (...shots: Shot[]): EditedPlan => ({
  name: 'Harbour',
  envelope: null,
  ratio: '16:9',
  film_model: null,
  picture_model: null,
  shots,
});
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => shot(id)) as [Shot, Shot, Shot, Shot];
const ids = (of: EditedPlan | null) => of?.shots.map(({ id }) => id).join('');

it.each([
  ['a text', plan(a, b), plan(a, shot('b', { text: 'Rain' }))],
  ['a length', plan(a), plan(shot('a', { seconds: 9 }))],
  ['a picture', plan(a), plan(shot('a', { picture: 'upload:asset_1' }))],
  ['the order', plan(a, b, c), plan(c, a, b)],
  ['a new shot', plan(a, b), plan(a, c, b)],
  ['a removed shot', plan(a, b, c), plan(a, c)],
  ['the first shot', plan(a, b), plan(b)],
  [
    'the first of a cast',
    plan(a),
    { ...plan(a), cast: [{ id: 'chr_1', name: 'Lena', uses_palette: false }] },
  ],
  ['who is not in a shot', plan(a), plan(shot('a', { without: ['chr_1'] }))],
  ['the ratio', plan(a), { ...plan(a), ratio: '1:1' as const }],
  ['the name', plan(a), { ...plan(a), name: 'Storm' }],
  ['the limit', plan(a), { ...plan(a), envelope: 40 }],
])('takes back %s, and does it again', (_, before, after) => {
  expect(applyDifference(after, after, before)).toEqual(before);
  expect(applyDifference(before, before, after)).toEqual(after);
});

it('leaves what was changed since, by others or by later steps', () => {
  const text = shot('a', { text: 'Rain' });
  // The text is taken back, and the length, a new shot and the new order stay.
  const since = plan(d, b, { ...text, seconds: 9 });
  expect(applyDifference(since, plan(text, b), plan(a, b))).toEqual(
    plan(d, b, shot('a', { seconds: 9 })),
  );
  // Both removals are undone in either order, each at its place.
  const [all, first, second] = [plan(a, b, c), plan(a, c), plan(c)];
  expect(ids(applyDifference(second, first, all))).toBe('bc');
  const undone = applyDifference(second, second, first) ?? second;
  expect(ids(undone)).toBe('ac');
  expect(ids(applyDifference(undone, first, all))).toBe('abc');
  // Reordered shots keep the places of those that the step does not know.
  expect(ids(applyDifference(plan(b, d, a), plan(b, a), plan(a, b)))).toBe('adb');
  // A shot that is there again already is not added twice.
  expect(ids(applyDifference(all, first, all))).toBe('abc');
});

it('refuses a shot above the limit', () => {
  const full = plan(...Array.from({ length: 40 }, (_, n) => shot(`s${n}`)));
  expect(applyDifference(full, plan(b), plan(a, b))).toBeNull();
});

it('makes one step of what is typed without a pause in one field', () => {
  const typed = (text: string) => plan(shot('a', { text }));
  const step = (before: string, after: string) => ({ before: typed(before), after: typed(after) });
  let steps: PlanSteps = { undo: [], redo: [step('x', 'y')] };
  steps = addStep(steps, step('', 'R'), false);
  expect(steps.redo).toEqual([]);
  steps = addStep(steps, step('R', 'Ra'), true);
  expect(steps.undo).toEqual([step('', 'Ra')]);
  steps = addStep(steps, step('Ra', 'Rai'), false);
  expect(steps.undo).toHaveLength(2);
  // The same text is no step, and another field is a step of its own.
  expect(addStep(steps, step('Rai', 'Rai'), true)).toBe(steps);
  const longer = plan(shot('a', { text: 'Rai', seconds: 9 }));
  expect(addStep(steps, { before: typed('Rai'), after: longer }, true).undo).toHaveLength(3);
  // A name and a limit are typed as well, and are steps apart.
  const named = (name: string, envelope: number | null = null) => ({ ...plan(a), name, envelope });
  let fields: PlanSteps = addStep(
    { undo: [], redo: [] },
    { before: named('S'), after: named('St') },
    true,
  );
  fields = addStep(fields, { before: named('St'), after: named('Sto') }, true);
  expect(fields.undo).toEqual([{ before: named('S'), after: named('Sto') }]);
  expect(addStep(fields, { before: named('Sto'), after: named('Sto', 4) }, true).undo).toHaveLength(
    2,
  );
});
