// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { saveModelAction } from '@/lib/console/operator/management/actions';
import type { ConnectedModel } from '@/lib/contract';
import type { ActionResult } from '@/lib/pages/failures';
import { replaceAction } from '../../actions/testing/replace-action';
import { useModelDraft } from './use-model-draft';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const model = {
  id: 'house',
  version: 1,
  declaration: { name: 'House' },
  prices: [],
  costs: null,
  workspaces: null,
  position: 0,
} as unknown as ConnectedModel;
const refused: ActionResult<ConnectedModel> = {
  ok: false,
  error: {
    code: 'invalid_value',
    message: 'It was changed meanwhile.',
    param: null,
    request_id: null,
    retry_after: null,
    balance: null,
  },
};

function editor(first: ConnectedModel = model) {
  const sent: unknown[] = [];
  let answer: (result: ActionResult<ConnectedModel>) => void = () => {};
  replaceAction(saveModelAction, (input) => {
    sent.push(input);
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const hook = renderHook(({ now }) => useModelDraft(now), {
    initialProps: { now: first },
  });
  return { ...hook, sent, answer: (result: ActionResult<ConnectedModel>) => answer(result) };
}

it('keeps what is typed while a save runs, and saves it by the new version', async () => {
  const { result, sent, answer } = editor();
  act(() => result.current.edit({ position: 1 }));
  let saving: Promise<void> = Promise.resolve();
  act(() => {
    saving = result.current.save();
  });
  act(() => result.current.edit({ position: 2 }));
  await act(async () => {
    answer({ ok: true, value: { ...model, version: 2, position: 1 } });
    await saving;
  });
  expect(result.current).toMatchObject({ isChanged: true, draft: { position: 2 } });
  act(() => void result.current.save());
  expect(sent).toMatchObject([
    { position: 1, version: 1 },
    { position: 2, version: 2 },
  ]);
});

it('keeps what is typed when a save is refused, and shows why', async () => {
  const { result, answer } = editor();
  act(() => result.current.edit({ position: 1 }));
  await act(async () => {
    const saving = result.current.save();
    answer(refused);
    await saving;
  });
  expect(result.current).toMatchObject({
    isChanged: true,
    isSaving: false,
    draft: { position: 1 },
    error: 'It was changed meanwhile.',
  });
});

it('shows a newer version, such as after an undo, unless something is not saved', () => {
  const { result, rerender } = editor();
  rerender({ now: { ...model, version: 2, position: 7 } });
  expect(result.current).toMatchObject({ isChanged: false, draft: { position: 7 } });
  act(() => result.current.edit({ position: 8 }));
  rerender({ now: { ...model, version: 3, position: 9 } });
  expect(result.current).toMatchObject({ isChanged: true, draft: { position: 8 } });
});

it('shows what was not saved again after the page was left, and never over a newer version', async () => {
  const left = editor();
  act(() => left.result.current.edit({ position: 5 }));
  left.unmount();
  const back = editor({ ...model, version: 2, position: 9 });
  expect(back.result.current).toMatchObject({ isChanged: true, draft: { position: 5 } });
  act(() => void back.result.current.save());
  // By the version that it began with: the service refuses it.
  expect(back.sent).toMatchObject([{ position: 5, version: 1 }]);
  await act(async () => back.answer(refused));
  act(() => back.result.current.discard());
  expect(back.result.current).toMatchObject({
    isChanged: false,
    draft: { position: 9 },
    savedModel: { version: 2 },
    error: null,
    discards: 1,
  });
  back.unmount();
  expect(editor().result.current.isChanged).toBe(false);
});
