import { Readable } from 'node:stream';
import { UnreachableError } from '@/lib/client';
import { guardedFetch } from '@/lib/platform/net';
import { runtime } from '../../platform/runtime';

/** The largest file that is passed through, in bytes: 2 GB. */
const maxBytes = 2 * 1024 ** 3;
const timeoutMs = 10 * 60_000;

/** Types of media that no browser runs; others are sent as plain bytes. */
const mediaTypes = /^(image\/(png|jpeg|webp|gif|avif)|video\/[\w.+-]+|audio\/[\w.+-]+)$/;

/** The type of a fetched file; null when it is not media and not among `others`. */
export function safeTypeOf(
  { headers }: Pick<FileAnswer, 'headers'>,
  others: readonly string[] = [],
): string | null {
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  return mediaTypes.test(type) || others.includes(type) ? type : null;
}

/** A service's response with a file. */
export interface FileAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  cancel(): Promise<void>;
}

/**
 * Fetches the service's own files from any address; other files only from public addresses. `headers` are sent along.
 * Throws `UnreachableError`.
 */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<FileAnswer> {
  const { service, env } = runtime();
  try {
    if (URL.canParse(url) && new URL(url).origin === new URL(service.baseUrl).origin) {
      const answer = await service.fetch(
        new Request(url, { headers, signal, redirect: 'manual' }),
        signal,
      );
      return { ...pick(answer), cancel: async () => answer.body?.cancel() };
    }
    const { allowLoopback } = env;
    const answer = await guardedFetch(url, { headers, maxBytes, timeoutMs, signal, allowLoopback });
    const body = Readable.toWeb(answer.body) as ReadableStream<Uint8Array>;
    return { ...pick({ ...answer, body }), cancel: async () => answer.discard() };
  } catch (error) {
    throw new UnreachableError('network', { cause: error });
  }
}

const pick = ({ status, headers, body }: Omit<FileAnswer, 'cancel'>) => ({ status, headers, body });

export { asMultipart } from './multipart';
