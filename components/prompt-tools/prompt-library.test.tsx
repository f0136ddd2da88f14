// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import type { AppliedPreset } from '@/lib/forms';
import { presetsOptions } from '@/lib/queries';
import PromptLibrary from './prompt-library';

afterEach(cleanup);

it('counts a text that is inserted as a use of its preset, unless that is undone', async () => {
  const client = new QueryClient();
  const preset = { id: 'preset_fog', version: 3, name: 'Fog', text: 'in fog', model: null };
  const { queryKey } = presetsOptions('studio');
  client.setQueryDefaults(queryKey, { staleTime: Infinity });
  client.setQueryData<unknown>(queryKey, { data: [{ ...preset, values: {}, author: null }] });
  let prompt = 'a harbour';
  let applied: readonly AppliedPreset[] = [];
  render(
    <QueryClientProvider client={client}>
      <PromptLibrary
        workspace="studio"
        target={{
          read: () => prompt,
          write(text) {
            prompt = text;
          },
          field: () => null,
          pictures: () => [],
          presets: {
            applied,
            put(each) {
              applied = [...applied, each];
            },
            forget(id) {
              applied = applied.filter((each) => each.id !== id);
            },
          },
        }}
        onClose={() => undefined}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Fog/ }));
  expect(prompt).toBe('a harbour in fog');
  expect(applied).toEqual([{ id: 'preset_fog', version: 3, name: 'Fog' }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  expect(prompt).toBe('a harbour');
  expect(applied).toEqual([]);
});
