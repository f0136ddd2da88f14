import { setTimeout as sleep } from 'node:timers/promises';
import type {
  MediaProvider,
  MediaReference,
  MediaRequest,
  MediaStart,
  MediaStatus,
} from '../../media';

/** A request as the engine passes it to a driver. */
export const requestOf = (
  model: string,
  params: Record<string, unknown>,
  more: Partial<MediaRequest> = {},
): MediaRequest => ({ key: 'task_1', model, family: 'image', params, references: [], ...more });

/** A reference with these bytes. */
export const referenceOf = (
  field: string,
  index: number,
  bytes: string | Uint8Array<ArrayBuffer>,
  contentType = 'image/png',
): MediaReference => ({
  field,
  index,
  contentType,
  url: `https://files.example/${field}/${index}`,
  open: async () => new Blob([bytes]).stream(),
});

/** Starts as the engine does; `isStartStored`: whether the driver was about to send the request. */
export async function startWith(
  provider: MediaProvider,
  request: MediaRequest,
  timeoutMs = 5_000,
): Promise<{ start: MediaStart; isStartStored: boolean }> {
  let isStartStored = false;
  const start = await provider.start(request, {
    signal: AbortSignal.timeout(timeoutMs),
    storeStart: async () => {
      isStartStored = true;
    },
  });
  return { start, isStartStored };
}

/** Polls until the operation ends, as the engine does: an unreadable state is read again. */
export async function followTo(
  provider: MediaProvider,
  operation: string,
): Promise<{ status: Exclude<MediaStatus, { state: 'running' }>; failedPolls: number }> {
  const signal = AbortSignal.timeout(20_000);
  for (let failedPolls = 0; ; ) {
    const status = await provider.status(operation, signal).catch(() => null);
    if (status === null) failedPolls += 1;
    else if (status.state !== 'running') return { status, failedPolls };
    await sleep(2, undefined, { signal });
  }
}
