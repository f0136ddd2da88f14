// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buttonVariants } from '@/components/ui';
import type { Provider } from '@/lib/contract';
import { ProvidersList } from './providers-list';

/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

afterEach(cleanup);

const provider = (id: string, more: Partial<Provider>): Provider => ({
  id,
  object: 'provider',
  driver: 'fal',
  source: 'connected',
  enabled: true,
  settings: {},
  secrets: [],
  makes: ['text'],
  state: 'open',
  reason: null,
  models: [],
  version: 1,
  created_at: 1,
  updated_at: null,
  updated_by: null,
  ...more,
});

it('shows providers of media first, each with one next step', () => {
  render(
    <ProvidersList
      providers={[
        provider('words', {}),
        provider('demo', { source: 'declared', makes: ['image', 'text'] }),
        provider('off', { makes: ['image'], state: 'off', enabled: false }),
        provider('broken', { makes: ['video'], state: 'failed', reason: 'No key' }),
      ]}
      presets={[]}
      health={[]}
      drivers={[]}
      usdPerCredit={0.01}
    />,
  );
  const framed = buttonVariants({ variant: 'secondary', size: 'sm' });
  const steps = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => [
      heading.textContent,
      [...(heading.closest('li')?.querySelectorAll('button') ?? [])]
        .filter(({ className }) => className === framed)
        .map(({ textContent }) => textContent),
    ]);
  expect(steps).toEqual([
    ['off', ['Enable']],
    ['broken', ['Change']],
    ['demo', ['Test']],
    ['words', ['Import a model']],
  ]);
});
