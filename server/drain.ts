import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedService } from './embedded-service';
import type { ListeningServer } from './http-server';

/** Open streams are ended with an error event this long before their connections are closed. */
const streamEndMs = 1_000;

/**
 * Waits up to `drainMs` for responses in flight. `/readyz` fails first; when a load balancer has polled it, new
 * connections are accepted for another quarter of that time, so that it sees the failure. Then `closing` is called.
 * Resolves when that and all responses are done.
 */
export async function drain(
  server: ListeningServer,
  service: Pick<EmbeddedService, 'withdraw' | 'endTurns'> | null,
  { drainMs, closing }: { drainMs: number; closing: () => Promise<unknown> },
): Promise<void> {
  const pollMs = service?.withdraw() === true ? drainMs / 4 : 0;
  await delay(pollMs);
  const leftMs = drainMs - pollMs;
  let drainEnd: Promise<void> | undefined;
  const streamEndTimer = setTimeout(
    () => {
      drainEnd = service?.endTurns();
    },
    Math.max(leftMs / 2, leftMs - streamEndMs),
  );
  await Promise.all([server.close(leftMs), closing()]);
  clearTimeout(streamEndTimer);
  await drainEnd;
}
