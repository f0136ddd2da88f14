// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuote, useReviewedQuote } from './quotes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = { model: 'lumen', prompt: 'The sea' };

/** A service that answers every quote with `answer`, and how often it was asked. */
function serve(answer: () => Response) {
  const asked = vi.fn(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
}

const refusal = (status: number, retryAfter: number | null) => () =>
  Response.json({ error: { code: 'x', message: 'No.', retry_after: retryAfter } }, { status });

function open(use: typeof useQuote | typeof useReviewedQuote) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => use('studio', body).data, { wrapper }).result;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

it.each([
  ['of a form', useReviewedQuote],
  ['of a comparison', useQuote],
])('the price %s comes by itself when the service is back', async (_what, use) => {
  serve(refusal(503, null));
  const price = open(use);
  await pass(30);
  expect(price.current).toBeUndefined();
  serve(() => Response.json({ estimated_credits: 4 }));
  await pass(12);
  expect(price.current).toBeDefined();
});

it('waits as long as the service says', async () => {
  const asked = serve(refusal(429, 120));
  open(useQuote);
  // Two repeats, 30 s apart, then the service's own time.
  await pass(65);
  expect(asked).toHaveBeenCalledTimes(3);
  await pass(100);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('does not ask again for a price that the service refuses', async () => {
  const asked = serve(refusal(422, null));
  open(useReviewedQuote);
  await pass(60);
  expect(asked).toHaveBeenCalledTimes(1);
});
