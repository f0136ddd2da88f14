// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { GalleryToolbar } from './gallery-toolbar';

vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(),
  usePathname: () => '/studio/gallery',
  useRouter: () => ({}),
}));

it('counts new comments among the filters', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <GalleryToolbar
          workspace="studio"
          filters={{ comments: 'new' }}
          facets={undefined}
          modelName={(model) => model}
          view="grid"
          activeCount={1}
          change={() => undefined}
          clear={() => undefined}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: /Filters/ }).textContent).toBe(
    'Filters 1More filters 1',
  );
});
