import { openArchivedAt } from '../archive';
import { fetchFile, safeTypeOf } from '../files';

/** Headers of a request that choose a part of the file. */
const rangeHeaders = ['range', 'if-range'];
/** Headers of the service's response that describe its body. */
const bodyHeaders = ['content-length', 'content-range', 'accept-ranges'];

/**
 * The file at an address of the service, for a page without a session: complete, or the range that the request asks for. A
 * copy in the archive comes first. Null when the service no longer has it. Throws `UnreachableError`.
 */
export async function openAddress(
  workspaceId: string,
  address: string,
  { headers, signal }: Pick<Request, 'headers' | 'signal'>,
): Promise<Response | null> {
  const copy = await openArchivedAt(workspaceId, address, headers);
  if (copy !== null) return copy;
  const response = await fetchFile(address, signal, pickHeaders(headers, rangeHeaders));
  if (![200, 206, 416].includes(response.status)) {
    await response.cancel();
    return null;
  }
  // Transcripts are shown as they are: `nosniff` goes with them.
  const type = safeTypeOf(response, ['text/plain']);
  return new Response(response.body, {
    status: response.status,
    headers: {
      ...pickHeaders(response.headers, bodyHeaders),
      'content-type': type ?? 'application/octet-stream',
      'content-disposition': type === null ? 'attachment' : 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

const pickHeaders = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
