// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useSelection } from './use-selection';

afterEach(cleanup);

const index = {
  task_ids: ['running', 'failed', 'picture', 'picture'],
  outputs: [-1, -1, 0, 1],
  ratios: [1, 1, 1, 1],
  created: [4, 3, 2, 2],
  truncated: false,
};

it('selects all but what still runs', () => {
  const { result } = renderHook(() => useSelection());
  act(() => result.current.selectAll(index, (id) => id === 'running'));
  expect([...result.current.keys]).toEqual(['failed:-1', 'picture:0', 'picture:1']);
});
