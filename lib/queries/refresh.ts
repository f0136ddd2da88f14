import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads what pages show under a key again, after a change. What is under way is given up, because it may have begun
 * before the change, and `invalidateQueries` alone would not repeat a first reading.
 */
export function refreshQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  void client.cancelQueries({ queryKey, type: 'active' });
  return client.invalidateQueries({ queryKey });
}
