// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { GuestResult } from '@/lib/pages/review-links';
import {
  type PendingDecision,
  readDecisions,
  storeDecisions,
  withDecision,
} from './decision-queue';
import { findNextUndecided, isDecided, versionsOf, withPending } from './results';

afterEach(() => localStorage.clear());

const result = (task_id: string, more: Partial<GuestResult> = {}): GuestResult => ({
  task_id,
  output: 0,
  file: { kind: 'image', content_type: 'image/png', width: 4, height: 3, has_picture: true },
  root: `result:${task_id}:0`,
  made_at: 0,
  status: 'draft',
  decided_by: null,
  comments: [],
  prompt: null,
  model: null,
  credits: null,
  ...more,
});
const decision = (task_id: string, more: Partial<PendingDecision> = {}): PendingDecision => ({
  submission: '00000000-0000-4000-8000-000000000001',
  task_id,
  output: 0,
  decision: 'approved',
  ...more,
});

it('the next undecided result is found around the end, past those that are gone', () => {
  const results = [
    result('a'),
    result('b', { status: 'approved' }),
    result('c', { file: null }),
    result('d'),
  ];
  expect(findNextUndecided(results, 0)).toBe(3);
  expect(findNextUndecided(results, 3)).toBe(0);
  expect(findNextUndecided([result('a', { status: 'in_review' })], 0)).toBe(0);
});

it('a decision that was not sent is shown, and counts as decided', () => {
  const [a, b] = withPending([result('a'), result('b')], [decision('b')]);
  expect(a && isDecided(a)).toBe(false);
  expect(b).toMatchObject({ status: 'approved', decided_by: 'you' });
});

it('versions are those of one original, the oldest first', () => {
  const results = [
    result('new', { root: 'x', made_at: 3 }),
    result('other'),
    result('old', { root: 'x', made_at: 1 }),
    result('gone', { root: 'x', made_at: 2, file: null }),
  ];
  const [newest] = results;
  expect(newest && versionsOf(results, newest).map(({ task_id }) => task_id)).toEqual([
    'old',
    'new',
  ]);
});

it('decisions that were not sent outlive a reload; a later one of the same result replaces them', () => {
  const token = 'a-token-of-a-review-link';
  const first = decision('a');
  const second = decision('a', {
    submission: '00000000-0000-4000-8000-000000000002',
    decision: 'change_requested',
  });
  storeDecisions(token, withDecision(withDecision([], first), decision('b')));
  storeDecisions(token, withDecision(readDecisions(token), second));
  expect(readDecisions(token)).toEqual([decision('b'), second]);
  expect(readDecisions('another-link-of-theirs')).toEqual([]);
  // The whole link is kept nowhere.
  expect(JSON.stringify({ ...localStorage })).not.toContain(token);
  storeDecisions(token, []);
  expect(localStorage).toHaveLength(0);
  localStorage.setItem('atelier.review.a-token-of-a', '[{"submission":1}]');
  expect(readDecisions(token)).toEqual([]);
});
