// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { storeFormAction } from '@/lib/console/create/creations/actions';
import type { Comparison } from '@/lib/forms';
import { replaceAction } from '../actions/testing/replace-action';
import { ModelFormFrame, WorkspaceForms } from '../form';
import { installBrowserPieces } from '../form/testing/browser-pieces';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { toEntries } from './model-entries';
import SettingsPanel from './settings-panel';
import { useDraft } from './use-draft';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

beforeAll(installBrowserPieces);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const models = [
  {
    id: 'lumen',
    name: 'Lumen',
    region: 'all' as const,
    family: 'image' as const,
    description: '',
    capabilities: [],
    pricing: { unit: 'image', display: '', credits_text: '4 credits' },
    schema: { fields: [{ name: 'strength', type: 'integer', max: 5 }] },
    ui_hints: [],
    enabled: true,
  },
];

function Panel({ comparison = null }: { comparison?: Comparison | null }) {
  const entries = useMemo(() => toEntries(models), []);
  const draft = useDraft(entries, null, 'lumen', { prompt: 'a kite' }, 'ann');
  const [target, setTarget] = useState<{ field: string } | null>(null);
  return (
    <ModelFormFrame handle={draft.handle}>
      <button
        type="button"
        onClick={() => {
          draft.handle.set({ strength: 90 });
          draft.compare(comparison);
          setTarget({ field: 'strength' });
        }}
      >
        Reveal
      </button>
      {target === null ? null : (
        <SettingsPanel
          workspace="studio"
          entries={entries}
          draft={draft}
          target={target}
          onClose={() => undefined}
        />
      )}
    </ModelFormFrame>
  );
}

const show = (panel: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <WorkspaceForms workspace="studio" mediaOrigin={null}>
          {panel}
        </WorkspaceForms>
      </ShellProvider>
    </QueryClientProvider>,
  );

it('opens at a field that has to be mended, among the advanced ones too', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  show(<Panel />);
  fireEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-field="strength"]')).not.toBeNull(),
  );
});

it('says that a link does not hold what the form is compared with', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  replaceAction(storeFormAction, async () => ({ ok: true, value: 'form_1' }) as never);
  show(<Panel comparison={{ axis: 'field:strength', values: [1, 2] }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reveal' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Link to this form' }));
  await screen.findByText('What the form is compared with is not in it.');
  screen.getByRole('textbox', { name: 'Link to this form' });
});
