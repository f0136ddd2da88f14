import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StoredModel, StoredProvider } from '@/lib/contract';
import type { ServiceDb, ServiceTx } from '../../context';
import { schema } from '../../db';

const { connections, connectionChanges, tasks } = schema;

interface RowOf<K extends 'provider' | 'model', V> {
  readonly kind: K;
  readonly id: string;
  readonly value: V;
  readonly sealedSecrets: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}
export type ProviderRow = RowOf<'provider', StoredProvider>;
export type ModelRow = RowOf<'model', StoredModel>;
export type ConnectionRow = ProviderRow | ModelRow;

/** All connections, read by one statement. */
export interface ConnectionRows {
  readonly providers: readonly ProviderRow[];
  readonly models: readonly ModelRow[];
}

/** Everything connected; models in the order in which they are listed. */
export async function readConnections(db: ServiceDb): Promise<ConnectionRows> {
  // The kind says which value a row has.
  const rows = (await db
    .select()
    .from(connections)
    .orderBy(asc(connections.id))) as ConnectionRow[];
  return {
    providers: rows.filter((row) => row.kind === 'provider'),
    models: rows
      .filter((row) => row.kind === 'model')
      .toSorted((a, b) => a.value.position - b.value.position),
  };
}

/** One connection; undefined if there is none. */
export async function readConnection<K extends ConnectionRow['kind']>(
  db: ServiceDb | ServiceTx,
  kind: K,
  id: string,
): Promise<Extract<ConnectionRow, { kind: K }> | undefined> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.kind, kind), eq(connections.id, id)));
  // The kind says which value a row has.
  return row as Extract<ConnectionRow, { kind: K }> | undefined;
}

/** One change at a time, in all processes. */
export const lockConnections = (tx: ServiceTx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('atelier.connections'))`);

/** A change of a connection. `before` is null for a new one; with `after` null it is deleted. */
export interface Change {
  readonly kind: ConnectionRow['kind'];
  readonly id: string;
  readonly action: string;
  readonly actor: string | undefined;
  readonly before: StoredProvider | StoredModel | null;
  readonly after: StoredProvider | StoredModel | null;
  /** Absent: the stored ones stay. */
  readonly sealedSecrets?: string | null;
}

/** Writes a connection and the line of its history. */
export async function writeChange(tx: ServiceTx, change: Change): Promise<void> {
  const { kind, id, action, before, after, sealedSecrets } = change;
  const actor = change.actor ?? null;
  await tx.insert(connectionChanges).values({ kind, subjectId: id, action, before, after, actor });
  const isThisConnection = sql`${connections.kind} = ${kind} and ${connections.id} = ${id}`;
  if (after === null) {
    await tx.delete(connections).where(isThisConnection);
    return;
  }
  const secrets = sealedSecrets === undefined ? {} : { sealedSecrets };
  await tx
    .insert(connections)
    .values({ kind, id, value: after, updatedBy: actor, ...secrets })
    .onConflictDoUpdate({
      target: [connections.kind, connections.id],
      set: {
        value: after,
        ...secrets,
        version: sql`${connections.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: actor,
      },
    });
}

/** The number of open tasks that were sent to the provider. */
export const countRunningAt = (tx: ServiceTx, provider: string): Promise<number> =>
  tx.$count(tasks, and(eq(tasks.provider, provider), inArray(tasks.status, ['queued', 'running'])));
