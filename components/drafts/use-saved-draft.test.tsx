// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
  save = async (version: number) => ({ ok: true, value: version + 1 }) as const,
) =>
  renderHook(() =>
    useSavedDraft({
      owner: 'usr_mia/studio',
      page: 'board',
      detail,
      changeOf,
      isChange,
      save,
    }),
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
