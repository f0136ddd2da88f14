// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import PresetChooser from './preset-chooser';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('asks for the words of a preset before it fills in a shot', async () => {
  const preset = {
    id: 'pre_1',
    version: 1,
    name: 'Season',
    text: 'in {season}',
    picture_url: null,
  };
  vi.stubGlobal('fetch', async () => Response.json({ data: [preset] }));
  const events: unknown[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PresetChooser
        workspace="studio"
        onChoose={({ id }, words) => events.push([id, words])}
        onClose={() => events.push('closed')}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Season/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Fill in the shot' }));
  expect(events).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /Season/ }), {
    target: { value: 'spring' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in the shot' }));
  expect(events).toEqual([['pre_1', { season: 'spring' }], 'closed']);
});
