import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedService } from './embedded-service';
import type { ListeningServer } from './http-server';

/** Streams that would be cut are ended this long before, so that their readers get the reason. */
const lastWordsMs = 1_000;

/**
 * Lets answers in flight end within `drainMs`. `/readyz` says no first; where something asks it, new connections are
 * taken for another quarter of that time, so that it can see the answer. `closing` is called when none are taken any
 * more; answers once that is done too.
 */
export async function drain(
  server: ListeningServer,
  service: Pick<EmbeddedService, 'withdraw' | 'endTurns'> | null,
  { drainMs, closing }: { drainMs: number; closing: () => Promise<unknown> },
): Promise<void> {
  const noticeMs = service?.withdraw() === true ? drainMs / 4 : 0;
  await delay(noticeMs);
  const leftMs = drainMs - noticeMs;
  let ending: Promise<void> | undefined;
  const lastWords = setTimeout(
    () => {
      ending = service?.endTurns();
    },
    Math.max(leftMs / 2, leftMs - lastWordsMs),
  );
  await Promise.all([server.close(leftMs), closing()]);
  clearTimeout(lastWords);
  await ending;
}
