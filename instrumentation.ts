/**
 * Next.js calls this once when a server of its own starts. Under `server.ts` everything is open by then; under plain
 * `next start` the console is brought up here.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startUnderNext } = await import('@/lib/console/platform/start');
  await startUnderNext();
}
