// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useNewerVersion } from './use-newer-version';

const key = ['experiment', 'studio', 'exp_1'];

it.each<[string, number | null, number, number | undefined]>([
  ['a newer one', 1, 2, 2],
  ['an older one', 3, 2, 3],
  ['one that is not cached', null, 2, undefined],
])('%s', (_name, cachedVersion, readVersion, version) => {
  const client = new QueryClient();
  if (cachedVersion !== null)
    client.setQueryData(key, { version: cachedVersion }, { updatedAt: 1 });
  renderHook(() => useNewerVersion(key, { version: readVersion }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  expect(client.getQueryData<{ version: number }>(key)?.version).toBe(version);
  // One that stays is as old as before, so that the page asks for its state.
  if (cachedVersion === version) expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1);
});
