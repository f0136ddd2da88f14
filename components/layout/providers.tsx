'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Toaster } from '@/components/ui';
import { retryDelayMs } from '@/lib/queries';
import { followTheme } from './theme';

/** An answer of 4xx says that asking again will not help; anything else is asked twice more. */
function shouldRetry(failures: number, error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0;
  return failures < 2 && !(status >= 400 && status < 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
      },
      // A mutation is retried by whoever holds its idempotency key, never blindly.
      mutations: { retry: false },
    },
  });
}

/** What every page stands in: the query cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(followTheme, []);

  // Scroll locks put a style element into the page; the policy lets it in by this page's nonce.
  useEffect(() => {
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    if (nonce) setNonce(nonce);
  }, []);

  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
