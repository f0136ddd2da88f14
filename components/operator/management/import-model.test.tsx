// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { listUpstreamModelsAction } from '@/lib/console/operator/management/actions';
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
