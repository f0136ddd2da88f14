// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { storeReference, useWaitingReferences } from './waiting-reference';

const owner = `${remoteShell.user.id}/${remoteShell.workspace.slug}`;
const frame = { url: '/frame.png', kind: 'image', role: 'first' } as const;
const wrapper = ({ children }: { children: ReactNode }) => (
  <ShellProvider shell={remoteShell}>{children}</ShellProvider>
);

afterEach(cleanup);

it('gives Create what became ready while it was closed, once and in order', () => {
  expect(storeReference(owner, frame)).toBe(false);
  expect(storeReference(owner, { ...frame, role: 'last' })).toBe(false);
  const use = vi.fn();
  const { unmount } = renderHook(() => useWaitingReferences(use, true), { wrapper });
  expect(use.mock.calls).toEqual([[frame], [{ ...frame, role: 'last' }]]);
  unmount();
  renderHook(() => useWaitingReferences(use, true), { wrapper });
  expect(use).toHaveBeenCalledTimes(2);
});

it('gives an open Create the file at once, and none of another person or workspace', () => {
  const use = vi.fn();
  renderHook(() => useWaitingReferences(use, true), { wrapper });
  const store = (of: string) => {
    let isTaken = false;
    act(() => {
      isTaken = storeReference(of, frame);
    });
    return isTaken;
  };
  expect(store('someone/else')).toBe(false);
  expect(use).not.toHaveBeenCalled();
  expect(store(owner)).toBe(true);
  expect(use.mock.calls).toEqual([[frame]]);
});

it('keeps the next file while a person is asked about one before', () => {
  const use = vi.fn();
  storeReference(owner, frame);
  const { rerender } = renderHook(({ isReady }) => useWaitingReferences(use, isReady), {
    wrapper,
    initialProps: { isReady: false },
  });
  expect(use).not.toHaveBeenCalled();
  rerender({ isReady: true });
  expect(use.mock.calls).toEqual([[frame]]);
});
