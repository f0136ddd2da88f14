// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { type FormState, normalizeModelForm } from '@/lib/forms';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { fillList } from './fill-list';
import { ListWorkbench } from './list-workbench';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
}));

const spec = normalizeModelForm({
  id: 'lumen',
  name: 'Lumen',
  family: 'image',
  capabilities: [],
  schema: { fields: [] },
});
const balance = {
  quota_amount: 20,
  authorized_amount: 0,
  currency: 'credits',
  wallet_account_id: 'ws_1',
  budget: null,
};

beforeEach(() => {
  fillList('usr_mia/studio', ['a cat', 'a dog']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const earlierLists = [
  {
    id: 'exp_1',
    name: '20 results: a cat',
    is_list: true,
    state: 'done' as const,
    author: 'Mia',
    cells: 20,
    succeeded: 18,
    spent: 72,
    covers: [],
    updated_at: 0,
  },
];

const open = (form: FormState | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <ListWorkbench workspace="studio" spec={spec} form={form} earlierLists={earlierLists} />
        <Toaster />
      </ShellProvider>
    </QueryClientProvider>,
  );

it('offers no price and sends nothing while a row has none', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/quote') ? { prices: {}, refused: {}, ran_before: [], raised: 0 } : balance,
    ),
  );
  open();
  expect(await screen.findByText(/Some rows have no price/)).toBeDefined();
  const button = screen.getByRole('button', { name: /^Generate 2 results$/ });
  expect(button.hasAttribute('disabled')).toBe(true);
});

it('makes each row with the character of the form, and says what is left out', async () => {
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
    path.endsWith('/characters') ? Response.json({ data: [max] }) : new Promise(() => undefined),
  );
  const preset = { id: 'chr_max', version: 1, name: 'Max', character: { usesPalette: false } };
  const deletedPreset = { ...preset, id: 'chr_lena', name: 'Lena' };
  open({ model: 'lumen', values: {}, presets: [preset, deletedPreset] });
  expect(await screen.findByText('a cat, MAX1')).toBeDefined();
  expect(screen.getByText(/with Max/)).toBeDefined();
  expect(document.body.textContent).toContain('Max: Lumen has no field for Front: left out.');
  expect(document.body.textContent).toContain(
    'Lena: It is not here any more, so nothing of it is sent.',
  );
});

it('leads to earlier lists while there is none, and brings a list back that was put away', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Use another list' }));
  expect(screen.queryByText('a dog')).toBeNull();
  expect(screen.getByRole('link', { name: '20 results: a cat' }).getAttribute('href')).toBe(
    '/studio/experiments/exp_1/list',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('a dog')).toBeDefined();
});

it('brings a row back that was left out, with what was changed since', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Leave out row 2' }));
  expect(screen.queryByText('a dog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Change row 1' }));
  fireEvent.change(screen.getByRole('textbox', { name: /, row 1$/ }), {
    target: { value: 'a red cat' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('a dog')).toBeDefined();
  expect(screen.getByDisplayValue('a red cat')).toBeDefined();
});
