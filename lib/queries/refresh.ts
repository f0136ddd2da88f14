import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what pages show under a key again, after a change. Running requests are cancelled, because they may have begun before
 * the change, and `invalidateQueries` alone would not repeat a first request.
 */
export function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  void client.cancelQueries({ queryKey, type: 'active' });
  return client.invalidateQueries({ queryKey });
}
