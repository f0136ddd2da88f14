// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { callConsole } from './fetcher';
import { askForSignIn, reportRefusal, reportSession } from './session-state';
import { useSessionEnded, useSignInRequests } from './use-session';

afterEach(() => {
  act(() => reportSession(false));
  vi.unstubAllGlobals();
  cleanup();
});

const answers = (status: number, code: string) =>
  vi.stubGlobal('fetch', async () =>
    status === 200
      ? Response.json({})
      : Response.json({ error: { code, message: code } }, { status }),
  );

it.each([
  [200, '', false],
  [401, 'signed_out', true],
  // The service has refused the workspace's key, which a sign-in does not change.
  [401, 'key_refused', false],
  [403, 'forbidden', false],
  [503, 'unreachable', false],
])('an answer of %s %s: the session has ended: %s', async (status, code, ended) => {
  const { result } = renderHook(useSessionEnded);
  answers(status, code);
  await act(() => callConsole('studio/balance').catch(() => null));
  expect(result.current).toBe(ended);
});

it('ends once any call succeeds again, as after a sign-in in another tab', async () => {
  const { result } = renderHook(useSessionEnded);
  answers(401, 'signed_out');
  await act(() => callConsole('studio/balance').catch(() => null));
  answers(200, '');
  await act(() => callConsole('studio/balance'));
  expect(result.current).toBe(false);
});

it('opens the sign-in once while calls fail, and again on request', () => {
  const { result } = renderHook(useSignInRequests);
  const before = result.current;
  act(() => reportSession(true));
  act(() => reportSession(true));
  expect(result.current).toBe(before + 1);
  act(askForSignIn);
  act(() => reportRefusal({ code: 'signed_out' }));
  act(() => reportRefusal({ code: 'forbidden' }));
  act(() => reportRefusal(null));
  expect(result.current).toBe(before + 3);
});
