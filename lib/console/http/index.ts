import { failureOf } from '../failures';

const headers = { 'cache-control': 'no-store' };

/**
 * Runs the body of a route handler under `/api/console/**`. Answers JSON, or passes a `Response` through; anything
 * thrown becomes `{"error": Failure}` with its status. An aborted request answers 499 to nobody.
 */
export async function answer(request: Request, body: () => Promise<unknown>): Promise<Response> {
  try {
    const value = await body();
    return value instanceof Response ? value : Response.json(value, { headers });
  } catch (error) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const { status, failure } = failureOf(error);
    return Response.json({ error: failure }, { status, headers });
  }
}

/** Context of a route handler under `/api/console/[workspace]/**`. */
export interface WorkspaceRoute {
  readonly params: Promise<{ workspace: string }>;
}
