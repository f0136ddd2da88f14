import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import { limits } from '@/lib/contract';
import type { ServiceDb } from '../context';
import { schema } from '../db';
import type { IdempotencyScope, StoredAnswer } from './claim';
import { readAnswer } from './claim';

const { idempotencyKeys } = schema;

/** Work is on the books this soon after its claim, or never: seconds. */
const onBooksWithin = 60;

/**
 * Claims the key for work that lasts longer than a transaction, for `owner` (the id of that work) and at most
 * `forSeconds`. A claim is given up earlier when a minute later `runs` is false of its owner: the process ended, or
 * lost its database, before it could write the work down or free the key. `null`: claimed, go on, and end with
 * {@link finishIdempotency} or {@link freeIdempotency}. Else the answer that was stored before. Throws `ApiError`
 * idempotency_key_in_use, idempotency_key_reused.
 */
export async function beginIdempotency(
  db: ServiceDb,
  scope: IdempotencyScope,
  { owner, forSeconds, runs }: { owner: string; forSeconds: number; runs: (owner: SQL) => SQL },
): Promise<StoredAnswer | null> {
  const { rowCount } = await db.execute(sql`
    insert into service.idempotency_keys as k
      (workspace_id, path, key, fingerprint, status, owner, created_at, expires_at)
    values (${scope.workspaceId}::text, ${scope.path}::text, ${scope.key}::text,
      ${scope.fingerprint}::text, 'in_flight', ${owner}::text, now(),
      now() + make_interval(secs => ${forSeconds}::int))
    on conflict (workspace_id, path, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, owner = excluded.owner,
        response_status = null, response_body = null,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      where k.expires_at <= now()
        or (k.status = 'in_flight' and k.created_at < now() - make_interval(secs => ${onBooksWithin}::int)
          and not ${runs(sql`k.owner`)})`);
  return rowCount === 1 ? null : readAnswer(db, scope);
}

const ownedBy = (scope: IdempotencyScope, owner: string) =>
  and(
    eq(idempotencyKeys.workspaceId, scope.workspaceId),
    eq(idempotencyKeys.path, scope.path),
    eq(idempotencyKeys.key, scope.key),
    eq(idempotencyKeys.status, 'in_flight'),
    eq(idempotencyKeys.owner, owner),
  );

/** Stores the answer of work that `owner` began; call it in the transaction that ends the work. */
export async function finishIdempotency(
  tx: ServiceDb,
  scope: IdempotencyScope,
  owner: string,
  answer: StoredAnswer,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({
      status: 'done',
      responseStatus: String(answer.status),
      responseBody: sql`${JSON.stringify(answer.text)}::jsonb`,
      expiresAt: sql`now() + make_interval(hours => ${limits.idempotencyKeptHours}::int)`,
    })
    .where(ownedBy(scope, owner));
}

/** Lets go of the key: what `owner` began came to nothing that could be answered again. */
export async function freeIdempotency(
  db: ServiceDb,
  scope: IdempotencyScope,
  owner: string,
): Promise<void> {
  await db.delete(idempotencyKeys).where(ownedBy(scope, owner));
}
