import { Readable } from 'node:stream';
import { type ObjectStorage, retryUntilStorageWorks } from '@/lib/platform/storage';
import type { MediaCost, MediaFailure, MediaOutput, MediaStatus } from '../../media';
import { mediaFailure, ProviderError } from '../../media';
import type { Operation, OperationStore } from '../../operations';

/** A picture in our storage, or one that the provider keeps at an address, from where the engine fetches it. */
export type StoredImage = { contentType: string } & ({ key: string } | { url: string });

/** A picture of a response: its bytes, or its address. */
export type MadeImage = MediaOutput | { contentType: string; url: string };

export type ImageOutcome =
  | { state: 'succeeded'; images: StoredImage[]; cost?: MediaCost }
  | MediaFailure;

export type ImageStore = OperationStore<{ model: string }, ImageOutcome>;

const lifetimeMs = 6 * 3_600_000;
const maxSweptOperations = 50;

const prefixOf = (driver: string): string => `${driver}_`;
/** The operation reference of a task. It is ours, because the provider has none. */
export const operationOf = (driver: string, key: string): string => `${prefixOf(driver)}${key}`;
export const isImageOperation = (driver: string, operation: string): boolean =>
  operation.startsWith(prefixOf(driver));

/** Driver names contain no `_`. */
const folderOf = (operation: string): string => `${operation.split('_')[0]}/${operation}`;

const isTemporary = (error: unknown): boolean => error instanceof ProviderError && error.retryable;

/** Stores the pictures of one of an operation's requests for all processes. Waits while storage is unavailable, and fetches a broken download anew. */
export async function storeImages(
  storage: ObjectStorage,
  operation: string,
  request: number,
  images: readonly MadeImage[],
  signal: AbortSignal,
): Promise<StoredImage[]> {
  const storedImages: StoredImage[] = [];
  for (const [at, image] of images.entries()) {
    const { contentType } = image;
    if ('url' in image) {
      storedImages.push({ contentType, url: image.url });
      continue;
    }
    const key = `${folderOf(operation)}/${request}-${at}`;
    const store = async () => storage.put(key, await image.open(signal), { contentType, signal });
    await retryUntilStorageWorks(signal, store, isTemporary);
    storedImages.push({ key, contentType });
  }
  return storedImages;
}

export async function deleteImages(storage: ObjectStorage, operation: string): Promise<void> {
  for await (const { key } of storage.list(`${folderOf(operation)}/`)) await storage.delete(key);
}

/** Removes what ended long ago. */
export async function sweep(
  driver: string,
  operations: ImageStore,
  storage: ObjectStorage,
  nowMs: number,
): Promise<void> {
  const endedBefore = new Date(nowMs - lifetimeMs);
  for (const operation of await operations.takeExpired(
    prefixOf(driver),
    endedBefore,
    maxSweptOperations,
  )) {
    await deleteImages(storage, operation);
  }
}

interface Opener {
  readonly storage: ObjectStorage;
  readonly openAddress?: ((url: string, contentType: string) => MediaOutput) | undefined;
}

/** The outcome of an operation that no longer runs. */
export function endedStatus(
  { storage, openAddress }: Opener,
  { state, outcome }: Pick<Operation<{ model: string }, ImageOutcome>, 'state' | 'outcome'>,
): Exclude<MediaStatus, { state: 'running' }> {
  if (state === 'canceled') return mediaFailure('generation_failed', 'The operation was canceled.');
  if (outcome === null) {
    return mediaFailure('internal_error', 'The pictures are not kept any more. Submit it again.');
  }
  if (outcome.state === 'failed') return outcome;
  const { images, ...rest } = outcome;
  return {
    ...rest,
    outputs: images.map((image): MediaOutput => {
      const { contentType } = image;
      if ('key' in image) {
        const openStream = async () => Readable.toWeb(await storage.get(image.key));
        return { contentType, open: openStream as MediaOutput['open'] };
      }
      if (openAddress === undefined) throw new Error('This driver knows no addresses of pictures.');
      return openAddress(image.url, contentType);
    }),
  };
}

/** A request was sent, and its response was lost. */
export const lostOutcome: MediaFailure = {
  ...mediaFailure(
    'upstream_error',
    'The connection to the model broke while it was at work, and no result can come back. Nothing was charged; submit it again.',
  ),
  cost: 'possible',
};
