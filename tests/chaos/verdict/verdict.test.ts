import { describe, expect, it } from 'vitest';
import { type Creation, Journal, type Question, type Workspace } from '../journal';
import type { Takeovers } from '../takeover';
import { checkTakeovers, p95 } from './takeovers';
import { type TaskRow, taskProblems } from './tasks';
import { type TurnRow, turnProblems } from './turns';

const workspace: Workspace = {
  id: 'ws',
  name: 'team 1',
  key: 'a',
  questionKey: 'b',
  questionKeyId: 'key_b',
};

describe('tasks', () => {
  const right: TaskRow = {
    id: 'task_1',
    status: 'succeeded',
    error: null,
    state: 'settled',
    settled: 800,
    provider: 'succeeded',
  };
  const asked = (more: Partial<Creation> = {}): Creation => ({
    workspace,
    submission: { idempotencyKey: 'k', json: {}, costMilli: 800 },
    taskIds: new Set(['task_1']),
    cancel: 'not asked',
    ...more,
  });
  function problems(rows: TaskRow[], ...creations: Creation[]): string[] {
    const journal = new Journal();
    journal.creations.push(...creations);
    return taskProblems(rows, journal);
  }

  it('finds no fault in a correct state', () => {
    expect(problems([right], asked())).toEqual([]);
    const canceled = { ...right, status: 'canceled', state: 'released', settled: null };
    expect(problems([canceled], asked({ cancel: 'confirmed' }))).toEqual([]);
    expect(problems([right], asked({ cancel: 'asked' }))).toEqual([]);
  });

  it.each<[string, TaskRow[], Creation]>([
    ['became 0 tasks', [], asked({ taskIds: new Set() })],
    ['became 2 tasks', [right], asked({ taskIds: new Set(['task_1', 'task_2']) })],
    ['does not exist', [], asked()],
    ['no request made task_2', [right, { ...right, id: 'task_2' }], asked()],
    ['ended failed', [{ ...right, status: 'failed', settled: 0 }], asked()],
    ['although its provider had finished it', [{ ...right, status: 'expired' }], asked()],
    ['ended succeeded', [right], asked({ cancel: 'confirmed' })],
    ['cost 400, not 800', [{ ...right, settled: 400 }], asked()],
    ['cost 0, not 800', [{ ...right, state: 'released' }], asked()],
    ['still holds its credits', [{ ...right, state: 'open' }], asked()],
  ])('finds: %s', (words, rows, creation) => {
    expect(problems(rows, creation).join('\n')).toContain(words);
  });
});

describe('turns', () => {
  const right: TurnRow = { id: 'turn_1', status: 'succeeded', settled: 12, key: 'key_b' };
  const asked = (...answeredBy: string[]): Question => ({
    workspace,
    idempotencyKey: 'k',
    answeredBy: new Set(answeredBy),
  });
  function problems(rows: TurnRow[], ...questions: Question[]): string {
    const journal = new Journal();
    journal.questions.push(...questions);
    return turnProblems(rows, journal, [workspace]).join('\n');
  }

  it.each<[string, TurnRow[], Question]>([
    ['is failed for 0', [{ ...right, status: 'failed', settled: 0 }], asked('turn_1')],
    ['is succeeded for 0', [{ ...right, settled: 0 }], asked('turn_1')],
    ['is undefined', [], asked('turn_1')],
    ['k has 0 answers', [right], asked()],
    ['k has 2 answers', [right, { ...right, id: 'turn_2' }], asked('turn_1', 'turn_2')],
    ['asked 1 times with a key and got 2', [right, { ...right, id: 'turn_2' }], asked('turn_1')],
  ])('finds: %s', (words, rows, question) => {
    expect(problems(rows, question)).toContain(words);
  });

  it('requires the same of an answer without a key', () => {
    const free = { ...right, status: 'failed', settled: 0 };
    expect(problems([free], { ...asked('turn_1'), idempotencyKey: null })).toContain('turn_1');
  });

  it('finds no fault in a correct state', () => {
    expect(problems([right], asked('turn_1'))).toBe('');
    const failed = { ...right, id: 'turn_2', status: 'failed', settled: 0, key: 'key_a' };
    expect(problems([right, failed], asked('turn_1'))).toBe('');
  });
});

describe('takeovers', () => {
  it('names the 95th percentile', () => {
    expect(p95([])).toBeNull();
    expect(p95([7])).toBe(7);
    expect(p95(Array.from({ length: 100 }, (_, index) => 100 - index))).toBe(95);
  });

  it('reports those that take too long', () => {
    const none = { killed: [], stopped: [], 'dead host': [] };
    const takeovers = {
      tasks: { ...none, killed: [2_900, 3_100], 'dead host': [29_000] },
      turns: none,
    } as Pick<Takeovers, 'tasks' | 'turns'>;
    const { lines, problems } = checkTakeovers(takeovers);
    expect(lines).toHaveLength(2);
    expect(problems).toEqual([expect.stringContaining('(killed)')]);
  });
});
