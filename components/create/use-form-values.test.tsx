// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useController } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fieldOf, normalizeModelForm } from '@/lib/forms';
import { useModelForm } from '../form';
import { useFormValues } from './use-form-values';

const spec = normalizeModelForm({
  id: 'lumen',
  name: 'Lumen',
  family: 'image',
  capabilities: [],
  schema: { fields: [{ name: 'quality', options: ['low', 'high'] }] },
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    const handle = useModelForm(spec, { prompt: 'a sea' });
    return { handle, values: useFormValues(handle) };
  });
  const { handle } = result.current;
  const fields = renderHook(() => {
    const { control } = handle.form;
    const [prompt, quality] = ['prompt', 'quality'].map((name) => fieldOf(spec, name)?.key ?? '');
    return {
      prompt: useController({ control, name: prompt ?? '' }).field,
      quality: useController({ control, name: quality ?? '' }).field,
    };
  });
  return {
    result,
    change: (field: 'prompt' | 'quality', value: string) =>
      act(() => {
        fields.result.current[field].onChange(value);
      }),
    renders: () => renders,
  };
}

it('follows the prompt once, after the last of several keys', () => {
  const { result, change, renders } = open();
  const before = renders();
  for (const prompt of ['a sea,', 'a sea, n', 'a sea, no', 'a sea, now']) {
    change('prompt', prompt);
    act(() => vi.advanceTimersByTime(60));
  }
  expect(renders()).toBe(before);
  expect(result.current.values).toEqual({ prompt: 'a sea' });
  act(() => vi.advanceTimersByTime(40));
  expect(renders()).toBe(before + 1);
  expect(result.current.values).toEqual({ prompt: 'a sea, now' });
});

it('follows another field at once, with what was typed before', () => {
  const { result, change } = open();
  change('prompt', 'a sea, now');
  change('quality', 'high');
  expect(result.current.values).toEqual({ prompt: 'a sea, now', quality: 'high' });
});

it('follows a prompt at once that was not typed', () => {
  const { result } = open();
  act(() => result.current.handle.set({ prompt: 'a lake' }));
  expect(result.current.values).toEqual({ prompt: 'a lake' });
});
