// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui';
import { useAttachments } from './use-attachments';

afterEach(cleanup);

const client = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `https://a.test/${from + index}.png`);

it('takes as many pictures as a message may have, and says how many were left out', async () => {
  render(<Toaster />);
  const { result } = renderHook(() => useAttachments('studio'), { wrapper });
  act(() => result.current.addUrls(addresses(8)));
  // Those that are in it already take no room.
  act(() => result.current.addUrls(addresses(5, 6)));
  expect(result.current.urls).toEqual(addresses(10));
  await screen.findByText('A message takes at most 10 pictures; 1 left out.');
  const file = new File(['abc'], 'more.png', { type: 'image/png' });
  act(() => result.current.addFiles([file, file]));
  expect(result.current.pendingUploads).toEqual([]);
  await screen.findByText('A message takes at most 10 pictures; 2 left out.');
});
