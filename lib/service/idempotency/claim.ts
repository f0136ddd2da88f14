import { and, eq, gt, sql } from 'drizzle-orm';
import { limits } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import { ApiError } from '../http';

const { idempotencyKeys } = schema;

/** A key's scope: workspace and path. The same key sent with another API key of the workspace is the same request. */
export interface IdempotencyScope {
  readonly workspaceId: string;
  /** Path of the endpoint, such as `/v1/generations`. */
  readonly path: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** A 2xx answer as it is stored and repeated, byte by byte. */
export interface StoredAnswer {
  readonly status: number;
  /** Serialised JSON. */
  readonly text: string;
}

const lockText = ({ workspaceId, path, key }: IdempotencyScope): string =>
  `idempotency\n${workspaceId}\n${path}\n${key}`;

/**
 * Claims the key and stores the answer in the transaction that does the work, so that both commit or neither. Returns
 * `null` when claimed (one statement), else the answer that was stored before.
 * Throws `ApiError` idempotency_key_in_use while another transaction or call holds it,
 * idempotency_key_reused for another body.
 */
export async function claimIdempotency(
  tx: ServiceDb,
  scope: IdempotencyScope,
  answer: StoredAnswer,
): Promise<StoredAnswer | null> {
  if (await insertClaim(tx, scope, answer)) return null;
  return readAnswer(tx, scope);
}

/**
 * Tries the advisory lock first: an insert alone would wait for a concurrent transaction. The lock is held until this
 * transaction ends.
 */
async function insertClaim(
  tx: ServiceDb,
  scope: IdempotencyScope,
  answer: StoredAnswer,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into service.idempotency_keys as k
      (workspace_id, path, key, fingerprint, status, response_status, response_body,
        created_at, expires_at)
    select ${scope.workspaceId}::text, ${scope.path}::text, ${scope.key}::text,
      ${scope.fingerprint}::text, 'done', ${String(answer.status)}::text,
      ${JSON.stringify(answer.text)}::jsonb, now(),
      now() + make_interval(hours => ${limits.idempotencyKeptHours}::int)
    from (select pg_try_advisory_xact_lock(hashtextextended(${lockText(scope)}::text, 0)) as held) l
    where l.held
    on conflict (workspace_id, path, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status,
        response_status = excluded.response_status, response_body = excluded.response_body,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= now()`);
  return rowCount === 1;
}

/**
 * The answer stored for a key that could not be claimed. Throws `ApiError` idempotency_key_in_use,
 * idempotency_key_reused.
 */
export async function readAnswer(tx: ServiceDb, scope: IdempotencyScope): Promise<StoredAnswer> {
  const stored = await findAnswer(tx, scope);
  if (stored !== null) return stored;
  throw new ApiError(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still under way. Repeat it in a moment.',
    { param: 'Idempotency-Key' },
  );
}

/**
 * The answer stored for the key, without claiming it; `null` when there is none, or none yet. Throws `ApiError`
 * idempotency_key_reused for another body.
 */
export async function findAnswer(
  db: ServiceDb,
  scope: IdempotencyScope,
): Promise<StoredAnswer | null> {
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
  return { status: Number(row.responseStatus), text: textOf(row.responseBody) };
}

/** Stored as a JSON string, because jsonb reorders members; depending on the driver it arrives parsed or not. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
