// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { redirect } from 'next/navigation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { revokeKeyAction } from '@/lib/console/developers/keys/actions';
import type { ActionResult } from '@/lib/pages/failures';
import { unreachable, useAction } from '.';
import { replaceAction } from './testing/replace-action';

type Revoked = Awaited<ReturnType<typeof revokeKeyAction>>;

const refusal: Revoked = {
  ok: false,
  error: {
    code: 'not_found',
    message: 'There is no such key.',
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
};

let online = true;
beforeEach(() => {
  online = true;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
});
afterEach(() => void Reflect.deleteProperty(navigator, 'onLine'));

it('is pending until the result is there, sends two presses once, and keeps the failure', async () => {
  const calls: unknown[][] = [];
  const { promise, resolve } = Promise.withResolvers<Revoked>();
  replaceAction(revokeKeyAction, (...values) => {
    calls.push(values);
    return promise;
  });
  const { result } = renderHook(() => useAction(revokeKeyAction));
  let second: Promise<boolean> | undefined;
  await act(async () => {
    void result.current.run('studio', 'key_1');
    second = result.current.run('studio', 'key_1');
  });
  expect(result.current.isPending).toBe(true);
  await act(async () => resolve(refusal));
  expect(await second).toBe(false);
  expect(calls).toEqual([['studio', 'key_1']]);
  expect(result.current.isPending).toBe(false);
  expect(result.current.failure?.message).toBe('There is no such key.');
});

it('sends a press for something else while one is under way, and is pending until both are over', async () => {
  const answers = [Promise.withResolvers<Revoked>(), Promise.withResolvers<Revoked>()];
  const calls: unknown[] = [];
  replaceAction(revokeKeyAction, (_slug, key) => {
    calls.push(key);
    return answers[calls.length - 1]?.promise ?? Promise.resolve(refusal);
  });
  const { result } = renderHook(() => useAction(revokeKeyAction));
  await act(async () => {
    void result.current.run('studio', 'key_1');
    void result.current.run('studio', 'key_2');
  });
  expect(calls).toEqual(['key_1', 'key_2']);
  await act(async () => answers[0]?.resolve(refusal));
  expect(result.current.isPending).toBe(true);
  await act(async () => answers[1]?.resolve(refusal));
  expect(result.current.isPending).toBe(false);
});

it('stays pending after a redirect, which the router follows', async () => {
  const { result } = renderHook(() => useAction(async () => redirect('/there')));
  expect(await act(() => result.current.run())).toBe(false);
  expect(result.current).toMatchObject({ isPending: true, failure: null });
});

it('passes the value on, and forgets the earlier failure', async () => {
  const onDone = vi.fn();
  const results: ActionResult<number>[] = [refusal, { ok: true, value: 7 }];
  const next = async () => results.shift() ?? refusal;
  const { result } = renderHook(() => useAction(next, { onDone }));
  await act(() => result.current.run());
  expect(onDone).not.toHaveBeenCalled();
  await act(() => result.current.run());
  expect(onDone).toHaveBeenCalledWith(7);
  expect(result.current.failure).toBeNull();
});

it.each([
  ['offline, that nothing was sent', false, /^You are offline, so nothing was sent\./],
  ['while the browser has a network, that the console did not answer', true, unreachable],
])('says %s', async (_name, isOnline, message) => {
  online = isOnline;
  replaceAction(revokeKeyAction, () => Promise.reject(new TypeError('Failed to fetch')));
  const { result } = renderHook(() => useAction(revokeKeyAction));
  await act(() => result.current.run('studio', 'key_1'));
  expect(result.current.failure?.message).toMatch(message);
});
