'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { balanceChannel, balanceKeys } from './balance';
import { refreshQueries } from './refresh';

/** Reads the balance again when another tab reports a change. Used once for each page, by the shell. */
export function useBalanceNews(workspace: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return;
    const channel = new BroadcastChannel(balanceChannel(workspace));
    const read = () => void refreshQueries(client, balanceKeys.of(workspace));
    channel.addEventListener('message', read);
    return () => channel.close();
  }, [client, workspace]);
}
