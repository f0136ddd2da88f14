// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useOpenVersion } from './use-open-version';

const film = 'result:task_film:0';
const part = 'upload:asset_part';
const open = () => renderHook(() => useOpenVersion('studio', film, () => undefined));

beforeEach(() => window.history.replaceState(null, '', '/studio/edit/task_film/0'));

it('what was made of the open version is opened, and named by the address', () => {
  const { result } = open();
  act(() => result.current.openMadeVersion(film, part));
  expect(result.current.current).toBe(part);
  expect(window.location.pathname).toContain('asset_part');
  act(() => result.current.openMadeVersion(film, 'upload:asset_late'));
  expect(result.current.current).toBe(part);
});

it('the address goes on naming the place that the room was opened from, and no comment that was filled in', () => {
  window.history.replaceState(null, '', '/studio/edit/task_film/0?board=brd_1&asked=c1');
  const { result } = open();
  act(() => result.current.choose(part));
  expect(window.location.search).toBe('?board=brd_1');
});

it('nothing changes when the open version is opened', () => {
  const onChange = vi.fn();
  const { result } = renderHook(() => useOpenVersion('studio', film, onChange));
  act(() => result.current.choose(film));
  expect(onChange).not.toHaveBeenCalled();
  act(() => result.current.choose(part));
  expect(onChange).toHaveBeenCalledOnce();
});

it('what ends after the room was left does not change the address of the next page', () => {
  const { result, unmount } = open();
  unmount();
  window.history.replaceState(null, '', '/studio/gallery');
  result.current.openMadeVersion(film, part);
  expect(window.location.pathname).toBe('/studio/gallery');
});
