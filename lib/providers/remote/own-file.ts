import { Readable, Transform } from 'node:stream';
import { request } from 'undici';
import type { MediaOutput } from '../media';
import { ProviderError } from '../media';
import { isOnThisMachine } from './declaration-fields';
import { outputAt } from './output';

/** The largest result that is fetched, and how long that may take. */
const mostBytes = 4 * 1024 ** 3;
const timeoutMs = 15 * 60_000;

/**
 * A file at a provider's own address, which the operator declared and which may be in a private network.
 * `headers` carry the key, and are sent nowhere else: if the file is at another origin, or the provider
 * redirects there, it is fetched without them, and only from the public internet.
 */
export function fileOf(
  baseUrl: string,
  url: string,
  options: { headers: Record<string, string>; contentType: string },
): MediaOutput {
  const { headers, contentType } = options;
  const elsewhere = (address: string) => outputAt(address, contentType, isOnThisMachine(baseUrl));
  if (new URL(url, baseUrl).origin !== new URL(baseUrl).origin) return elsewhere(url);
  return {
    contentType,
    async open() {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await request(url, { headers, signal }).catch((cause: unknown) => {
        throw notFetched('The result could not be fetched.', true, cause);
      });
      if (answer.statusCode === 200) {
        return Readable.toWeb(answer.body.pipe(limit())) as ReadableStream<Uint8Array>;
      }
      answer.body.on('error', () => {}).destroy();
      const location = [answer.headers.location ?? []].flat()[0];
      if (answer.statusCode >= 300 && answer.statusCode < 400 && location !== undefined) {
        return await elsewhere(new URL(location, url).href).open();
      }
      const gone = [404, 410].includes(answer.statusCode);
      throw notFetched(
        gone
          ? 'The result was gone before it could be fetched. Nothing was charged; submit it again.'
          : `The result could not be fetched (${answer.statusCode}).`,
        !gone,
      );
    },
  };
}

function limit(): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= mostBytes) done(null, chunk);
      else done(notFetched('The result is too large.', false));
    },
  });
}

const notFetched = (message: string, retryable: boolean, cause?: unknown): ProviderError =>
  new ProviderError('upstream_error', message, { retryable, cause });
