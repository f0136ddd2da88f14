import { BodyTooLargeError, readBody } from '@/lib/platform/body';
import { ApiError } from './api-error';

/** The bytes of a request's body. Throws `ApiError` file_too_large beyond `maxBytes`. */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readBody(request, maxBytes);
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new ApiError('file_too_large', error.message, { param: null });
  }
}
