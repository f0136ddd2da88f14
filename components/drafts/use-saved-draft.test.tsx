// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ActionResult } from '@/lib/pages/failures';
import type { PageSave } from '@/lib/pages/page-save';
import { openDraft } from './draft-store';
import { useSavedDraft } from './use-saved-draft';

interface Change {
  readonly name: string;
  readonly text: string;
}
interface Detail extends Change {
  readonly version: number;
}
const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null;
const changeOf = ({ text, name }: Detail): Change => ({ text, name });
const openPage = (
  detail: Detail,
  save: (version: number, change: Change, save: PageSave) => Promise<ActionResult<number>> = async (
    version,
  ) => ({
    ok: true,
    value: version + 1,
  }),
) =>
  renderHook(
    (shownDetail: Detail) =>
      useSavedDraft({
        owner: 'usr_mia/studio',
        page: 'board',
        detail: shownDetail,
        changeOf,
        isChange,
        save,
      }),
    { initialProps: detail },
  );
const unsaved = { version: 1, change: { name: 'Harbour', text: 'a boat' } };
const slot = () => openDraft('usr_mia/studio', 'board', (_): _ is unknown => true);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

it('says nothing of a change that was saved while the page was left', () => {
  slot().write(unsaved);
  const { result } = openPage({ version: 2, ...unsaved.change });
  expect(result.current.bringBack).toBeNull();
  expect(slot().read()).toBeNull();
});

it('offers a change that could not be saved because somebody changed the page meanwhile', () => {
  slot().write(unsaved);
  const { result } = openPage({ version: 2, name: 'Harbour', text: 'two boats' });
  expect(result.current.change.text).toBe('two boats');
  expect(result.current.bringBack).not.toBeNull();
});

it('keeps a change in this browser while it is sent, as its answer may not come', async () => {
  const { result } = openPage(
    { ...unsaved.change, version: 1, text: '' },
    () => new Promise(() => {}),
  );
  await act(async () => {
    result.current.set({ text: 'a boat' });
    void result.current.flush();
  });
  expect(slot().read()).toEqual(unsaved);
});

it('numbers its saves, so that one whose response was lost can be sent again', async () => {
  const saves: PageSave[] = [];
  const { result } = openPage({ ...unsaved.change, version: 1 }, (version, _change, save) => {
    saves.push(save);
    if (saves.length === 1) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ ok: true, value: version + 1 });
  });
  for (const text of ['a', 'b']) {
    await act(async () => {
      result.current.set({ text });
      await result.current.flush();
    });
  }
  expect(result.current.state).toBe('saved');
  expect(saves.map(({ step }) => step)).toEqual([1, 2]);
  expect(new Set(saves.map(({ page }) => page)).size).toBe(1);
});

it('gives a part that ends late the latest change', () => {
  const { result } = openPage({ ...unsaved.change, version: 1 });
  const { set } = result.current;
  act(() => result.current.set({ text: 'two boats' }));
  act(() => set(({ text }) => ({ name: `${text} at noon` })));
  expect(result.current.change).toEqual({ name: 'two boats at noon', text: 'two boats' });
});

const outdatedVersion = {
  ok: false,
  error: {
    code: 'version_conflict',
    message: 'Somebody else changed it.',
    status: 409,
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
} as const;

it.each([
  ['is refused', outdatedVersion, 'a boat'],
  ['is saved', { ok: true, value: 2 } as const, 'two boats'],
])(
  'takes no newer version over a change on its way, which %s',
  async (_name, answer, shownText) => {
    const response = Promise.withResolvers<ActionResult<number>>();
    const { result, rerender } = openPage(
      { ...unsaved.change, version: 1, text: '' },
      () => response.promise,
    );
    await act(async () => {
      result.current.set({ text: 'a boat' });
      void result.current.flush();
    });
    rerender({ version: 3, name: 'Harbour', text: 'two boats' });
    expect(result.current.change.text).toBe('a boat');
    await act(async () => response.resolve(answer));
    expect(result.current.change.text).toBe(shownText);
  },
);
