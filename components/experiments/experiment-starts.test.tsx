// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReadModels } from '@/lib/contract';
import { ExperimentStarts } from './experiment-starts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says what is left out of the characters of the form', async () => {
  const lumen = {
    id: 'lumen',
    name: 'Lumen',
    family: 'image',
    capabilities: [],
    enabled: true,
    schema: { fields: [] },
  };
  const models = { object: 'list', data: [lumen] } as unknown as ReadModels;
  const max = {
    id: 'chr_max',
    version: 1,
    name: 'Max',
    trigger: 'MAX1',
    note: '',
    references: [
      { file: 'upload:asset_1', name: 'Front', role: 'subject', url: 'http://127.0.0.1/front.png' },
    ],
    palette: [],
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/characters') ? { data: [max] } : models),
  );
  const character = { usesPalette: false };
  const presets = [
    { id: 'chr_max', version: 1, name: 'Max', character },
    { id: 'chr_lena', version: 1, name: 'Lena', character },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExperimentStarts
        workspace="studio"
        models={models}
        beginning={{ model: 'lumen', values: { prompt: 'a harbour' } }}
        presets={presets}
        note={null}
        disabled={false}
        onStart={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText(/It is not here any more, so nothing of it is sent\./);
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Max: Lumen has no field for Front: left out.'),
  );
});
