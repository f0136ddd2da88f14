'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { type ReactNode, useEffect, useState } from 'react';
import { Toaster } from '@/components/ui';
import { retryDelayMs } from '@/lib/queries';
import { withholdComposingKeys } from './composing-keys';
import { markHydrated } from './mark-hydrated';
import { followTheme } from './theme';
import { restoreChangedText } from './translated-text';

/** A request that got a 4xx is not repeated, because that cannot help; any other failure is retried twice. */
function shouldRetry(failureCount: number, error: Error): boolean {
  const status = 'status' in error ? Number(error.status) : 0;
  return failureCount < 2 && !(status >= 400 && status < 500);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: shouldRetry,
        retryDelay: retryDelayMs,
      },
      // Mutations are repeated only by code that keeps their idempotency key.
      mutations: { retry: false },
    },
  });
}

/** The query cache and the toasts of every page. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(followTheme, []);
  useEffect(withholdComposingKeys, []);
  useEffect(restoreChangedText, []);
  useEffect(markHydrated, []);

  // Dialogs lock scrolling with a style element, which the page's policy allows only with its nonce.
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
