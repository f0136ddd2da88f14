// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useNamedCell } from './use-named-cell';
import { useView } from './use-view';

let search = '';
vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(search) }));

const cells = new Map([
  ['red', {}],
  ['blue', {}],
]);
const usePage = () => ({ ...useNamedCell(cells), view: useView('design') });

beforeEach(() => {
  window.history.replaceState(null, '', '/studio/experiments/exp_1');
});

it('opens the view and the cell of a link', () => {
  search = 'view=results&cell=blue';
  const { result } = renderHook(usePage);
  expect([result.current.view[0], result.current.selectedKeys]).toEqual(['results', ['blue']]);
});

it('follows another link on the same page, and keeps what the person chose until then', () => {
  search = '';
  const { result, rerender } = renderHook(usePage);
  expect([result.current.view[0], result.current.selectedKeys]).toEqual(['design', []]);
  act(() => {
    result.current.view[1]('results');
    result.current.setSelected(['red']);
  });
  rerender();
  expect([result.current.view[0], result.current.selectedKeys]).toEqual(['results', ['red']]);
  act(() => result.current.view[1]('lineage'));
  search = 'view=results&cell=blue';
  rerender();
  expect([result.current.view[0], result.current.selectedKeys]).toEqual(['results', ['blue']]);
});

it('opens no cell that is not there', () => {
  search = 'view=results&cell=gone';
  const { result } = renderHook(usePage);
  expect([result.current.view[0], result.current.selectedKeys]).toEqual(['results', []]);
});
