// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  importModelAction,
  listUpstreamModelsAction,
} from '@/lib/console/operator/management/actions';
import type { Driver, Provider } from '@/lib/contract';
import { replaceAction } from '../../actions/testing/replace-action';
import { ImportModel } from './import-model';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

afterEach(cleanup);

const provider = { id: 'fal', driver: 'fal' } as Provider;
const driver = { id: 'fal', imports: true, documents: false } as Driver;

it('reads the list of models again after a failure', async () => {
  let fails = true;
  replaceAction(listUpstreamModelsAction, async () =>
    fails
      ? ({ ok: false, error: { code: 'upstream_error', message: 'fal did not answer.' } } as never)
      : ({ ok: true, value: [{ id: 'fal-ai/flux', name: 'FLUX', family: 'image' }] } as never),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportModel providers={[provider]} drivers={[driver]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('fal did not answer.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('fal-ai/flux');
});

const save = { class_type: 'SaveImage', inputs: { images: ['1', 0] } };
const large = { ...save, _meta: { title: 'Large' } };

it.each([
  ['10 Large', '10'],
  ['The files of all of them', null],
])('asks which files of a workflow that saves twice are the result: %s', async (label, output) => {
  const importWorkflow = vi.fn(
    async () => ({ ok: false, error: { code: 'invalid_request', message: 'Stopped.' } }) as never,
  );
  replaceAction(importModelAction, importWorkflow);
  replaceAction(listUpstreamModelsAction, async () => ({ ok: true, value: [] }) as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportModel
        providers={[{ id: 'comfy', driver: 'comfyui' } as Provider]}
        drivers={[{ id: 'comfyui', imports: true, documents: true } as Driver]}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add a workflow' }));
  fireEvent.change(screen.getByLabelText(/Name of the workflow/), { target: { value: 'twice' } });
  const graph = { '1': { class_type: 'VAEDecode', inputs: {} }, '9': save, '10': large };
  fireEvent.change(screen.getByLabelText('Workflow'), { target: { value: JSON.stringify(graph) } });
  const importButton = screen.getByRole<HTMLButtonElement>('button', { name: 'Import' });
  expect(importButton.disabled).toBe(true);
  fireEvent.click(screen.getByRole('combobox', { name: /Result/ }));
  fireEvent.click(await screen.findByRole('option', { name: label }));
  fireEvent.click(importButton);
  await screen.findByText('Stopped.');
  expect(importWorkflow).toHaveBeenCalledWith({
    provider: 'comfy',
    model: 'twice',
    document: graph,
    output,
  });
});
