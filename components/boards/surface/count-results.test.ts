import { expect, it } from 'vitest';
import { countResults } from './count-results';

it('counts each result once, and nothing else', () => {
  const result = (output: number, is_gone = false) => ({
    kind: 'result' as const,
    task_id: 'task_1',
    output,
    is_gone,
  });
  const note = { kind: 'note', task_id: null, output: null, is_gone: false } as const;
  expect(countResults([note, result(0), result(1), result(0), result(2, true)])).toBe(2);
});
