import { describe, expect, it } from 'vitest';
import type { TaskRow } from './process';
import type { Fault } from './upstreams';
import { checkOutcome } from './verdict';

const prompt = 'task-1-1 [[double:x]]';
const row: TaskRow = {
  id: 'task_1',
  prompt,
  status: 'succeeded',
  code: null,
  source: null,
  provider: 'fal',
  known: true,
  amount: 800,
  pricing: 'v',
};
const lost = { status: 'failed', code: 'upstream_error', source: 'possible', known: false };
const verdictOf = (
  changes: Partial<TaskRow> | null,
  {
    end = 'succeeded' as Fault['ends'][number],
    starts = 1,
    webhooks = [] as [string, number][],
    isKilled = true,
  } = {},
) =>
  checkOutcome(
    [{ prompt, fault: { name: 'x', ends: [end] }, isKilled }],
    changes === null ? [] : [{ ...row, ...changes }],
    {
      taken: () => Array.from({ length: starts }, () => `{"prompt":"${prompt}"}`),
      webhooks: webhooks.map(([kind, status]) => ({
        id: '1',
        kind: kind as 'genuine' | 'forged',
        status,
      })),
    },
  );

describe('the verdict of a run', () => {
  it('is fine with work that was started once, and with a start that is noted as unknown', () => {
    expect(verdictOf({})).toEqual({ problems: [], succeeded: 1, possible: 0, spent: 800 });
    expect(verdictOf(lost)).toEqual({ problems: [], succeeded: 0, possible: 1, spent: 0 });
    expect(verdictOf(lost, { end: 'possible', starts: 0 }).problems).toEqual([]);
    expect(verdictOf(lost, { end: 'possible', isKilled: false }).problems).toEqual([]);
    const webhooks: [string, number][] = [
      ['genuine', 200],
      ['genuine', 0],
      ['forged', 401],
    ];
    expect(verdictOf({}, { webhooks }).problems).toEqual([]);
  });

  it('expects a charge of what came, and not of what was ordered', () => {
    const fault = {
      name: 'fewer',
      ends: ['succeeded'],
      files: { ordered: 4, delivered: 1 },
    } as const;
    const wanted = [{ prompt, fault, isKilled: false }];
    const upstream = { taken: () => [prompt], webhooks: [] };
    expect(checkOutcome(wanted, [row], upstream)).toMatchObject({ problems: [], spent: 200 });
  });

  it.each([
    ['a lost task', () => verdictOf(null)],
    ['a second start', () => verdictOf({}, { starts: 2 })],
    ['a charge for nothing', () => verdictOf({}, { starts: 0 })],
    ['another end', () => verdictOf({ status: 'failed', code: 'internal_error' })],
    ['an end that should not be', () => verdictOf({}, { end: 'failed' })],
    [
      'a possible cost that is not noted',
      () => verdictOf({ ...lost, source: null }, { end: 'possible' }),
    ],
    ['a cost that is only possible', () => verdictOf({ ...lost, known: true }, { end: 'certain' })],
    ['a cost of what was free', () => verdictOf({ ...lost, known: true }, { end: 'failed' })],
    [
      'a certain cost that is not noted',
      () => verdictOf({ ...lost, source: null }, { end: 'certain' }),
    ],
    [
      'a canceled start without its cost',
      () => verdictOf({ status: 'canceled' }, { end: 'canceled' }),
    ],
    ['an unknown start that no kill explains', () => verdictOf(lost, { isKilled: false })],
    [
      'a success where the start must be unknown',
      () => verdictOf({}, { end: 'possible', isKilled: false }),
    ],
    ['a task that goes on', () => verdictOf({ status: 'running' })],
    ['a forged webhook that is taken', () => verdictOf({}, { webhooks: [['forged', 200]] })],
    ['a genuine webhook that is refused', () => verdictOf({}, { webhooks: [['genuine', 401]] })],
    [
      'work that belongs to no task',
      () => checkOutcome([], [], { taken: () => ['task-9-9'], webhooks: [] }),
    ],
  ])('finds %s', (_, check) => {
    expect(check().problems).toHaveLength(1);
  });
});
