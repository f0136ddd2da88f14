// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutputRecord } from '@/lib/contract';
import { CommandCenterProvider } from '../../layout/testing/command-center';
import { useResultReview } from './use-result-review';

const address = vi.hoisted(() => ({ search: '' }));
vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({}),
}));

const file: OutputRecord = { url: 'https://atelier.test/a.png', content_type: 'image/png' };
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

function Picture({ output }: { output: number }) {
  const { renderPins, isOpen, choice } = useResultReview(
    'studio',
    { task_id: 'task_1', output },
    file,
    new URLSearchParams(),
  );
  return (
    <>
      {renderPins(1, 1)}
      {choice}
      {isOpen ? 'The review is open' : null}
    </>
  );
}

const page = (output: number) => (
  <QueryClientProvider client={client}>
    <CommandCenterProvider>
      <Picture output={output} />
    </CommandCenterProvider>
  </QueryClientProvider>
);
const field = () => screen.queryByRole('button', { name: /^Choose a place/ });

beforeEach(() => {
  address.search = '';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
});
afterEach(() => {
  cleanup();
  client.clear();
  vi.unstubAllGlobals();
});

it('keeps a place with the picture that it was chosen in', () => {
  const { rerender } = render(page(0));
  fireEvent.keyDown(document.body, { key: 'c' });
  fireEvent.keyDown(field() as HTMLElement, { key: 'Enter' });
  expect(field()).toBeNull();
  expect(screen.getByText('+')).toBeDefined();
  rerender(page(1));
  expect(screen.queryByText('+')).toBeNull();
});

it('opens the review when the address asks for it later', () => {
  address.search = 'output=0';
  const { rerender } = render(page(0));
  expect(screen.queryByText('The review is open')).toBeNull();
  address.search = 'output=0&review';
  rerender(page(0));
  expect(screen.getByText('The review is open')).toBeDefined();
});

it('takes the review out of the address when it is closed, so that the next link to it opens it', () => {
  window.history.replaceState(null, '', '/studio/gallery/task_1?output=0&review');
  address.search = 'output=0&review';
  render(page(0));
  fireEvent.click(screen.getByRole('radio', { name: 'Recipe' }));
  expect(window.location.search).toBe('?output=0');
});

it('leaves the choice of a place by Escape, and not the page', () => {
  render(page(0));
  fireEvent.keyDown(document.body, { key: 'c' });
  const isForThePage = fireEvent.keyDown(field() as HTMLElement, { key: 'Escape' });
  expect(isForThePage).toBe(false);
  expect(field()).toBeNull();
});
