import { tryResolve } from '@/lib/platform/registry';
import { remoteAgentsRegistryKey } from '@/lib/platform/registry-keys';
import { runtime } from '../../platform/runtime';

/** Where assistants reach the team's models; null where this process does not answer them. */
export function findAgentsAddress(): string | null {
  const { mode, baseUrl } = runtime().service;
  return mode === 'embedded' ? `${baseUrl}/mcp` : (tryResolve(remoteAgentsRegistryKey) ?? null);
}
