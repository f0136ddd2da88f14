import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import type { OpenSubmission } from '../open-submissions';
import { captionOf, groupResults, hasFailed, hasTiles } from './group-results';

const taskOf = (id: string, rest: Partial<Creation> = {}) =>
  ({
    task_id: id,
    status: 'succeeded',
    outputs: [{ url: 'https://files.test/a.png' }],
    removed: [],
    ...rest,
  }) as unknown as Creation;

const entryOf = (submissionId: string): OpenSubmission => ({
  submission: { submissionId, body: { model: 'a', prompt: 'b' }, seenCredits: 4, submittedAt: 0 },
  state: 'sending',
  failure: null,
});

const comparison = (place: number) => ({ id: 'c', place, label: `#${place}` });

it('makes one group of each submission, newest first', () => {
  const { sessionGroups } = groupResults([entryOf('p')], [taskOf('t2'), taskOf('t1')], []);
  expect(sessionGroups.map(({ id }) => id)).toEqual(['p', 't2', 't1']);
});

it('puts what one submission compares together, in its order, made or not', () => {
  const entry = entryOf('p');
  const { sessionGroups } = groupResults(
    [{ ...entry, submission: { ...entry.submission, comparison: comparison(1) } }],
    [
      taskOf('t3', { comparison: comparison(2) }),
      taskOf('t1'),
      taskOf('t2', { comparison: comparison(0) }),
    ],
    [],
  );
  const [group, other] = sessionGroups;
  expect(group?.members.map(captionOf)).toEqual(['#0', '#1', '#2']);
  expect(other?.members).toHaveLength(1);
});

it('leaves what was compared together when a new tab has only a part of it in its session', () => {
  const { sessionGroups, earlierGroups } = groupResults(
    [],
    [taskOf('t2', { comparison: comparison(1) })],
    [taskOf('t4'), taskOf('t1', { comparison: comparison(0) })],
  );
  expect(sessionGroups.map(({ members }) => members.map(captionOf))).toEqual([['#0', '#1']]);
  expect(earlierGroups.map(({ id }) => id)).toEqual(['t4']);
});

it.each([
  ['running', { status: 'running', outputs: [] }, true, false],
  ['made', {}, true, false],
  ['failed', { status: 'failed', outputs: [] }, false, true],
  ['dismissed', { status: 'failed', outputs: [], removed: [-1] }, false, false],
  ['moved to the trash', { removed: [0] }, false, false],
] as const)('knows a task that is %s', (_, rest, tiles, failed) => {
  const task = taskOf('t', rest as unknown as Partial<Creation>);
  expect([hasTiles(task), hasFailed(task)]).toEqual([tiles, failed]);
});
