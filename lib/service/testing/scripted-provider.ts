import sharp from 'sharp';
import type {
  AvatarReviewer,
  MediaOutput,
  MediaProvider,
  MediaRefusal,
  MediaRequest,
  MediaStart,
  MediaStatus,
} from '@/lib/providers';
import { shortVideo } from '@/lib/providers/remote/testing/drawn';

/** A provider whose operations are scripted by a test, and whose calls are counted. */
export interface ScriptedProvider extends MediaProvider {
  /** Reviews of avatars, if a test sets it. */
  avatars?: AvatarReviewer;
  /** Requests by key, in the order of their first start. */
  readonly requests: ReadonlyMap<string, MediaRequest>;
  /** How often a start was requested under a key. */
  starts(key: string): number;
  readonly canceled: ReadonlySet<string>;
  /** Results of the next starts in order; an error is thrown before the provider is asked. */
  readonly startErrors: (Error | Exclude<MediaStart, { state: 'taken' }>)[];
  /** Errors that the next polls throw, in order. */
  readonly statusErrors: Error[];
  /** The state of operations without a state of their own; a function's follows from the request. */
  byDefault(status: MediaStatus | ((request: MediaRequest) => MediaStatus)): void;
  /** Sets the state of a key's operation from now on. */
  answer(key: string, status: MediaStatus): void;
  /** Starts wait until the returned function is called. */
  holdStarts(): () => void;
}

const operationOf = (key: string): string => `op-${key}`;

/** The error of a provider that temporarily refuses a request. */
export const busy = (more: Partial<MediaRefusal> = {}): MediaRefusal => ({
  state: 'refused',
  code: 'upstream_error',
  message: 'Busy.',
  retryable: true,
  ...more,
});

/** Operations run at 0 % until a test sets another state. `more`: other members of the provider. */
export function createScriptedProvider(
  more: Partial<Pick<MediaProvider, 'find' | 'limits' | 'hasRepeatableStart'>> = {},
): ScriptedProvider {
  const requests = new Map<string, MediaRequest>();
  const starts = new Map<string, number>();
  const statuses = new Map<string, MediaStatus>();
  const canceled = new Set<string>();
  const startErrors: ScriptedProvider['startErrors'] = [];
  const statusErrors: Error[] = [];
  let fallback: Parameters<ScriptedProvider['byDefault']>[0] = { state: 'running', progress: 0 };
  let unblocked: Promise<void> = Promise.resolve();
  return {
    name: 'scripted',
    hasRepeatableStart: true,
    ...more,
    requests,
    starts: (key) => starts.get(key) ?? 0,
    canceled,
    startErrors,
    statusErrors,
    byDefault: (status) => {
      fallback = status;
    },
    answer: (key, status) => void statuses.set(operationOf(key), status),
    holdStarts() {
      const { promise, resolve } = Promise.withResolvers<void>();
      unblocked = promise;
      return resolve;
    },
    async start(request, { storeStart }) {
      const next = startErrors.shift();
      if (next instanceof Error) {
        starts.set(request.key, (starts.get(request.key) ?? 0) + 1);
        throw next;
      }
      await storeStart();
      starts.set(request.key, (starts.get(request.key) ?? 0) + 1);
      await unblocked;
      if (next) return next;
      requests.set(request.key, request);
      return { state: 'taken', operation: operationOf(request.key) };
    },
    async status(operation) {
      const error = statusErrors.shift();
      if (error) throw error;
      const status = statuses.get(operation);
      if (status !== undefined) return status;
      if (typeof fallback !== 'function') return fallback;
      const request = requests.get(operation.slice(operationOf('').length));
      return request === undefined ? { state: 'running', progress: 0 } : fallback(request);
    },
    async cancel(operation) {
      canceled.add(operation);
    },
    async close() {},
  };
}

/** A finished state for requests of each family: a picture, or a film of a second. */
export async function finishedOf(): Promise<(request: MediaRequest) => MediaStatus> {
  const picture = await pictureOutput();
  const film: MediaOutput = { contentType: 'video/webm', open: openerOf(await shortVideo(1)) };
  return ({ family }) => ({ state: 'succeeded', outputs: [family === 'video' ? film : picture] });
}

const openerOf = (bytes: Buffer) => async () => new Blob([new Uint8Array(bytes)]).stream();

/** A real picture as a provider's output, 60 × 40 unless said otherwise. */
export async function pictureOutput(
  size: { width: number; height: number } = { width: 60, height: 40 },
): Promise<MediaOutput> {
  const png = await picture(size);
  return {
    ...size,
    contentType: 'image/png',
    open: openerOf(png),
  };
}

/** A PNG of one colour. */
export const picture = (size: { width: number; height: number }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#3b82f6' } })
    .png()
    .toBuffer();
