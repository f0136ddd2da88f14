import { tryResolve } from '@/lib/platform/registry';
import { databaseRegistryKey } from '@/lib/platform/registry-keys';

/**
 * Next.js calls this once when a server of its own starts. Under `server.ts` everything is open by then, and what a start
 * needs is not loaded a second time; under plain `next start` the console is brought up here.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (tryResolve(databaseRegistryKey) !== undefined) return;
  const { startUnderNext } = await import('@/lib/console/platform/start');
  await startUnderNext();
}
