// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveExperimentAction } from '@/lib/console/experiments/actions';
import type { ExperimentDetail } from '@/lib/pages/experiments';
import { replaceAction } from '../actions/testing/replace-action';
import { useDraft } from './use-draft';

const detail: ExperimentDetail = {
  id: 'exp_1',
  name: 'Houses',
  design: {
    prompt: 'a house',
    lists: [],
    models: [],
    axes: [],
    values: {},
    repeats: 1,
    seeds: 'free',
    seed: 1,
    layout: { columns: ['model'], pages: [] },
    reuse: true,
  },
  envelope: null,
  order: 'rows',
  concurrency: 4,
  webhook_url: null,
  webhook: null,
  state: 'draft',
  note: null,
  retry_at: null,
  version: 1,
  project_id: null,
  author: 'Ann',
  spent: 0,
  reserved: 0,
  request: null,
  cells: [],
  votes: [],
  comments: [],
  promotions: [],
  shares: null,
  moderates: false,
  reader: 'usr_1',
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const saved: string[] = [];
  replaceAction(saveExperimentAction, async (_workspace, _id, version, { name }) => {
    saved.push(name);
    return { ok: true, value: version + 1 };
  });
  const view = renderHook(() => useDraft('studio', detail, 'ann/studio'));
  return { saved, ...view };
}

it('saves once after the last of several changes', async () => {
  const { saved, result } = open();
  act(() => result.current.set({ name: 'A' }));
  act(() => result.current.set({ name: 'AB' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(saved).toEqual(['AB']);
  expect(result.current.state).toBe('saved');
});

it('saves unsaved changes when the page is left', async () => {
  const { saved, result, unmount } = open();
  act(() => result.current.set({ name: 'Boats' }));
  unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['Boats']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(saved).toEqual(['Boats']);
});

it('saves at once when the browser hides the page', async () => {
  const { saved, result } = open();
  act(() => result.current.set({ name: 'Boats' }));
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(saved).toEqual(['Boats']);
});

it('saves what was changed without a network once the network is back', async () => {
  const { saved, result } = open();
  replaceAction(saveExperimentAction, () => Promise.reject(new TypeError('Failed to fetch')));
  act(() => result.current.set({ name: 'Boats' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(result.current.state).toBe('refused');
  replaceAction(saveExperimentAction, async (_workspace, _id, version, { name }) => {
    saved.push(name);
    return { ok: true, value: version + 1 };
  });
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(saved).toEqual(['Boats']);
  expect(result.current).toMatchObject({ state: 'saved', failure: null });
});
