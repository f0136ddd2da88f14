import { BodyTooLargeError, readBody } from '@/lib/platform/body';
import { parseJson, TooManyValuesError } from '@/lib/platform/json';
import { failureOf, InvalidRequestError } from '../failures';

const nulMessage = 'The address holds a character (U+0000) that nothing is called by.';
const headers = { 'cache-control': 'no-store' };

/**
 * Runs the work of a route handler under `/api/console/**`. Answers JSON, or passes a `Response` through. An error
 * becomes `{"error": Failure}` with its status; for an aborted request that is 499.
 */
export async function respond(request: Request, work: () => Promise<unknown>): Promise<Response> {
  try {
    // U+0000 in a path or query cannot match anything, and PostgreSQL would fail on it.
    if (/%00/.test(request.url)) throw new InvalidRequestError(nulMessage);
    const value = await work();
    return value instanceof Response ? value : Response.json(value, { headers });
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const { status, failure } = failureOf(error);
    return Response.json({ error: failure }, { status, headers });
  }
}

/** The largest JSON body of a handler; the longest message of a chat takes 800 kB. */
const maxBytes = 1024 ** 2;

/** The JSON of a request, read after its sender is known. Null when it is not JSON, which no schema accepts. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return parseJson((await readBody(request, maxBytes)).toString());
  } catch (error) {
    if (error instanceof BodyTooLargeError || error instanceof TooManyValuesError) {
      throw new InvalidRequestError('This is more than can be sent at once. Send less.');
    }
    return null;
  }
}
