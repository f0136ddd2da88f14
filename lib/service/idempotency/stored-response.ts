import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { ApiError, type JsonObject, type KeyAuth } from '../http';

const { idempotencyKeys } = schema;

/** A key's scope: workspace and path. The same key sent with another API key of the workspace is the same request. */
export interface IdempotencyScope {
  readonly workspaceId: string;
  /** Path of the endpoint, such as `/v1/generations`. */
  readonly path: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** A 2xx response, stored and repeated byte by byte. */
export interface StoredResponse {
  readonly status: number;
  /** Serialised JSON. */
  readonly text: string;
}

/**
 * The response stored for a key that could not be claimed. Throws `ApiError` idempotency_key_in_use,
 * idempotency_key_reused.
 */
export async function readStoredResponse(
  tx: ServiceDb,
  scope: IdempotencyScope,
): Promise<StoredResponse> {
  const storedResponse = await findStoredResponse(tx, scope);
  if (storedResponse !== null) return storedResponse;
  throw new ApiError(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still under way. Repeat it in a moment.',
    { param: 'Idempotency-Key' },
  );
}

/**
 * The response stored for the key, without claiming it; `null` when there is none, or none yet. Throws `ApiError`
 * idempotency_key_reused for another body.
 */
export async function findStoredResponse(
  db: ServiceDb,
  scope: IdempotencyScope,
): Promise<StoredResponse | null> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, scope.workspaceId),
        eq(idempotencyKeys.path, scope.path),
        eq(idempotencyKeys.key, scope.key),
        gt(idempotencyKeys.expiresAt, sql`now()`),
      ),
    );
  if (row === undefined || row.status === 'in_flight') return null;
  if (row.fingerprint !== scope.fingerprint) {
    throw new ApiError(
      'idempotency_key_reused',
      'This Idempotency-Key was used with another body. Use a new key for a new submission.',
      { param: 'Idempotency-Key' },
    );
  }
  return { status: Number(row.responseStatus), text: jsonText(row.responseBody) };
}

/** The responses stored for `keys`, whatever the body was; keys without one are left out. */
export async function findStoredTexts(
  db: ServiceDb,
  { workspaceId, path }: Pick<IdempotencyScope, 'workspaceId' | 'path'>,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .select({ body: idempotencyKeys.responseBody })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, workspaceId),
        eq(idempotencyKeys.path, path),
        inArray(idempotencyKeys.key, [...keys]),
        eq(idempotencyKeys.status, 'done'),
        gt(idempotencyKeys.expiresAt, sql`now()`),
      ),
    );
  return rows.map(({ body }) => jsonText(body));
}

/** Stores the response of a request that made no task or turn of its own, unless the key has one. */
export async function storeResponse(
  tx: ServiceDb,
  scope: IdempotencyScope,
  { status, text }: StoredResponse,
): Promise<void> {
  const { workspaceId, path, key, fingerprint } = scope;
  const newResponse = {
    fingerprint,
    status: 'done' as const,
    responseStatus: String(status),
    responseBody: text,
    expiresAt: sql`now() + interval '24 hours'`,
  };
  await tx
    .insert(idempotencyKeys)
    .values({ workspaceId, path, key, ...newResponse })
    .onConflictDoUpdate({
      target: [idempotencyKeys.workspaceId, idempotencyKeys.path, idempotencyKeys.key],
      set: newResponse,
      // An expired row that was not swept yet is replaced.
      setWhere: lte(idempotencyKeys.expiresAt, sql`now()`),
    });
}

/**
 * The stored response to a repeat that would be refused now, because its model or file was removed since. Null when there is
 * none, and for a key that may not use the model: another key of the workspace sent the first request.
 */
export async function findReplay(
  db: ServiceDb,
  scope: IdempotencyScope | null,
  { auth, body }: { readonly auth: KeyAuth; readonly body: JsonObject },
  refusal: unknown,
): Promise<StoredResponse | null> {
  if (scope === null || !(refusal instanceof ApiError)) return null;
  const { allowedModels } = auth;
  const isModelAllowed =
    allowedModels === null || allowedModels.some((model) => model === body.model);
  return isModelAllowed ? findStoredResponse(db, scope) : null;
}

/** Stored as a JSON string, because jsonb reorders members; depending on the driver it arrives parsed or not. */
const jsonText = (body: unknown): string =>
  typeof body === 'string' ? body : JSON.stringify(body);
