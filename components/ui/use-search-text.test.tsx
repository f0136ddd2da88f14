// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSearchText } from './use-search-text';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp(value: string | undefined) {
  const sent: (string | undefined)[] = [];
  const hook = renderHook(
    (props: { value: string | undefined }) =>
      useSearchText(props.value, (text) => void sent.push(text)),
    { initialProps: { value } },
  );
  return {
    sent,
    text: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    pause: () => act(() => vi.advanceTimersByTime(1_000)),
    url: (next: string | undefined) => hook.rerender({ value: next }),
  };
}

it('sends once, trimmed, after a pause in typing', () => {
  const search = setUp(undefined);
  search.type('f');
  search.type(' fox ');
  expect(search.sent).toEqual([]);
  search.pause();
  expect(search.sent).toEqual(['fox']);
  search.type('  ');
  search.pause();
  expect(search.sent).toEqual(['fox', undefined]);
});

it('sends at once when the field is left, and not a second time', () => {
  const search = setUp(undefined);
  search.type('fox');
  act(() => void document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  expect(search.sent).toEqual(['fox']);
  act(() => void document.body.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  search.pause();
  expect(search.sent).toEqual(['fox']);
});

it('keeps what is typed before and after the URL is updated', () => {
  const search = setUp('old');
  search.type('fox');
  search.pause();
  expect(search.text()).toBe('fox');
  search.type('foxes');
  search.url('fox');
  expect(search.text()).toBe('foxes');
  search.pause();
  expect(search.sent).toEqual(['fox', 'foxes']);
});

it('takes over another change of the URL, and sends nothing for it', () => {
  const search = setUp('fox');
  search.url(undefined);
  expect(search.text()).toBe('');
  search.url('hare');
  expect(search.text()).toBe('hare');
  search.pause();
  expect(search.sent).toEqual([]);
});
