import type { ServiceContext } from '../../context';
import type { MediaProvider } from '../media';
import { createSandboxOperations } from './operations/operations';
import { createProvider } from './provider';

/**
 * The sandbox over the service's database and storage. `paceMs` is about how long a picture takes at
 * least (default 1,900; 0 in tests), `threads` how many render at once (default 2).
 */
export function createSandboxProvider(
  context: Pick<ServiceContext, 'db' | 'storage' | 'log'> & Partial<Pick<ServiceContext, 'clock'>>,
  options: { paceMs?: number; threads?: number } = {},
): MediaProvider {
  const { db, ...parts } = context;
  return createProvider({ ...parts, operations: createSandboxOperations(db), ...options });
}
