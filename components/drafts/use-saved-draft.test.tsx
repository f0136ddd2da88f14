// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
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
const openPage = (detail: Detail) =>
  renderHook(() =>
    useSavedDraft({
      owner: 'usr_mia/studio',
      page: 'board',
      detail,
      changeOf,
      isChange,
      save: async (version) => ({ ok: true, value: version + 1 }),
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
