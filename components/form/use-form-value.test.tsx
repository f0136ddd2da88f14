// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFormStore } from './form-store';
import { FormStoreContext, useFormValue } from './use-form-value';

afterEach(cleanup);

it('holds values of any name apart, and has no entry for what is unset', () => {
  const names = ['a.b', 'a_b', 'a[0]', '0', 'constructor', 'toString', '画风'];
  const store = createFormStore({ prompt: null });
  expect(store.values()).toEqual({});
  for (const name of names) store.set({ [name]: `value of ${name}` });
  expect(store.values()).toEqual(
    Object.fromEntries(names.map((name) => [name, `value of ${name}`])),
  );
  for (const name of names) store.set({ [name]: undefined });
  expect(store.values()).toEqual({});
});

it('says each change once, until it is no longer asked to', () => {
  const store = createFormStore({});
  const changed = vi.fn();
  const stop = store.subscribe(changed);
  store.set({ prompt: 'a' });
  store.replace({ n: 2 });
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  store.set({ n: 3 });
  expect(changed).toHaveBeenCalledTimes(2);
});

function Shown({ name, renders }: { name: string; renders: string[] }) {
  renders.push(name);
  return <p>{JSON.stringify(useFormValue((values) => values[name]))}</p>;
}

it('renders a component again only when what it reads has changed in content', () => {
  const store = createFormStore({ prompt: 'a', urls: ['x'] });
  const renders: string[] = [];
  render(
    <FormStoreContext value={store}>
      <Shown name="prompt" renders={renders} />
      <Shown name="urls" renders={renders} />
    </FormStoreContext>,
  );
  act(() => store.set({ prompt: 'ab', urls: ['x'] }));
  expect(screen.getByText('"ab"')).toBeDefined();
  expect(renders).toEqual(['prompt', 'urls', 'prompt']);
});
