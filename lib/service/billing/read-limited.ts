import { ApiError } from '../http';

/** A request's body as text. Throws `ApiError` invalid_value when it is longer than `maxBytes`. */
export async function readLimited(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new ApiError('invalid_value', `The body is longer than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
