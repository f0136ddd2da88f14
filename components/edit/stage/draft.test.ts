import { expect, it } from 'vitest';
import { draftFor, isEmpty, isStageDraft } from './draft';
import { addStep, emptyHistory, undo } from './steps';

const size = { width: 640, height: 480 };
const draft = {
  ...draftFor(size, null),
  history: addStep(emptyHistory, { kind: 'brush', points: [1, 2, 3] }),
};

it('goes on with what was stored, as JSON brings it back', () => {
  const storedDraft: unknown = JSON.parse(JSON.stringify(draft));
  expect(isStageDraft(storedDraft)).toBe(true);
  expect(draftFor(size, isStageDraft(storedDraft) ? storedDraft : null)).toEqual(draft);
});

it('begins anew for a picture of another size, and with what is no draft', () => {
  expect(draftFor({ width: 480, height: 640 }, draft).history).toEqual(emptyHistory);
  expect(isStageDraft({ ...draft, history: { steps: [{ kind: 'spray' }], done: 1 } })).toBe(false);
  expect(isStageDraft('brush')).toBe(false);
});

it('is empty when nothing is painted, framed or turned any more', () => {
  expect(isEmpty(draftFor(size, null))).toBe(true);
  expect(isEmpty(draft)).toBe(false);
  expect(isEmpty({ ...draft, history: undo(draft.history) })).toBe(true);
  const { crop } = draftFor(size, null);
  const turned = { ...crop, turn: { quarters: 1, isFlipped: false } } as const;
  expect(isEmpty({ ...draftFor(size, null), crop: turned })).toBe(false);
});
