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

it('asks for the words of a preset before it fills in a shot, and shows the text of each', async () => {
  const preset = {
    id: 'pre_1',
    version: 1,
    name: 'Season',
    text: 'in {season}',
    model: null,
    picture_url: null,
    is_shared: false,
    author: 'Mia',
    results: 0,
  };
  const noir = { ...preset, id: 'pre_2', name: 'Noir', text: 'film noir' };
  vi.stubGlobal('fetch', async () => Response.json({ data: [preset, noir] }));
  const events: unknown[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PresetChooser
        workspace="studio"
        models={[]}
        onChoose={({ id }, words) => events.push([id, words])}
        onClose={() => events.push('closed')}
      />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('button', { name: /Noir/ })).textContent).toContain('film noir');
  fireEvent.click(screen.getByRole('button', { name: /Season/ }));
  expect(events).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: /Season/ }));
  fireEvent.change(screen.getByRole('textbox', { name: /Season/ }), {
    target: { value: 'spring' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Fill in the shot' }));
  expect(events).toEqual([['pre_1', { season: 'spring' }], 'closed']);
});
