import { createReadStream, type ReadStream } from 'node:fs';

/**
 * Opens a file as the body of a request. A body that is given up while its file opens tells of a failed opening only after
 * the client has stopped listening, which would end the process.
 */
export function openFileBody(
  path: string,
  range: { start?: number; end?: number } = {},
): ReadStream {
  return createReadStream(path, range).on('error', () => {});
}
