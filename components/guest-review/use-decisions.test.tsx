// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { decideAsGuestAction } from '@/lib/console/review-links/actions';
import { replaceAction } from '../actions/testing/replace-action';
import { readDecisions } from './decision-queue';
import { useDecisions } from './use-decisions';

const decision = {
  submission: '00000000-0000-4000-8000-000000000001',
  task_id: 'a',
  output: 0,
  decision: 'approved',
} as const;

const refusal = (status: number, code = 'refused') => ({
  ok: false as const,
  error: {
    code,
    message: 'Not now.',
    status,
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
});

it('keeps a decision that is one too many in a minute, and sends it again', async () => {
  vi.useFakeTimers();
  let isLimited = true;
  replaceAction(decideAsGuestAction, async () =>
    isLimited ? refusal(429) : { ok: true, value: undefined },
  );
  const { result } = renderHook(() =>
    useDecisions('a-token', { enter: async () => true, reload: async () => undefined }),
  );
  await act(async () => result.current.decide(decision));
  expect(result.current.pendingDecisions).toEqual([decision]);
  expect(readDecisions('a-token')).toEqual([decision]);
  isLimited = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(result.current.pendingDecisions).toEqual([]);
  expect(readDecisions('a-token')).toEqual([]);
});

it('keeps a decision while the link asks for its new password, and loads the page again', async () => {
  replaceAction(decideAsGuestAction, async () => refusal(403, 'not_entered'));
  let reloadCount = 0;
  const { result } = renderHook(() =>
    useDecisions('a-token', {
      enter: async () => true,
      reload: async () => {
        reloadCount += 1;
      },
    }),
  );
  await act(async () => result.current.decide(decision));
  expect(readDecisions('a-token')).toEqual([decision]);
  expect(reloadCount).toBe(1);
});

it('gives up a decision that the server refuses for good', async () => {
  replaceAction(decideAsGuestAction, async () => refusal(404));
  const { result } = renderHook(() =>
    useDecisions('a-token', { enter: async () => true, reload: async () => undefined }),
  );
  await act(async () => result.current.decide(decision));
  expect(result.current.pendingDecisions).toEqual([]);
});
