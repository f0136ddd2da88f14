import { and, desc, eq } from 'drizzle-orm';
import type { ConnectionChange, StoredModel, StoredProvider } from '@/lib/contract';
import { schema } from '../../db';
import { ApiError } from '../../http';
import { refuseProblems } from './change-models';
import { addressesOf } from './change-providers';
import { invalidError } from './invalid-error';
import type { ConnectionContext, Connections } from './open-connections';
import { countRunningAt, lockConnections, readConnections, writeChange } from './rows';
import { modelIdsAt } from './serialize';

const { connectionChanges: changes } = schema;

const maxChanges = 200;

/** The latest changes, newest first: one by its id, those of one provider or model, or all. */
export async function listChanges(
  { db }: Pick<ConnectionContext, 'db'>,
  filter: {
    id?: number | undefined;
    kind?: 'provider' | 'model' | undefined;
    subject?: string | undefined;
  },
): Promise<ConnectionChange[]> {
  const rows = await db
    .select()
    .from(changes)
    .where(
      and(
        filter.id === undefined ? undefined : eq(changes.id, filter.id),
        filter.kind === undefined ? undefined : eq(changes.kind, filter.kind),
        filter.subject === undefined ? undefined : eq(changes.subjectId, filter.subject),
      ),
    )
    .orderBy(desc(changes.id))
    .limit(maxChanges);
  return rows.map(({ id, kind, subjectId, action, before, after, actor, createdAt }) => ({
    id,
    object: 'connection_change',
    kind,
    subject_id: subjectId,
    action,
    before,
    after,
    actor,
    created_at: Math.floor(createdAt.getTime() / 1000),
  }));
}

/**
 * Undoes the latest change of a provider or model, by a change back. Secrets have no history: a provider that was
 * deleted, or goes back to another address, comes back disabled and without its key. Throws `ApiError` not_found,
 * invalid_value.
 */
export async function undoChange(
  context: ConnectionContext,
  connections: Connections,
  id: number,
  actor: string | undefined,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockConnections(tx);
    const [row] = await tx.select().from(changes).where(eq(changes.id, id));
    if (row === undefined) throw new ApiError('not_found', 'There is no such change.');
    const [latestChange] = await tx
      .select({ id: changes.id })
      .from(changes)
      .where(and(eq(changes.kind, row.kind), eq(changes.subjectId, row.subjectId)))
      .orderBy(desc(changes.id))
      .limit(1);
    if (latestChange?.id !== id)
      throw invalidError('It was changed again since. Undo the latest change first.');
    const { kind, subjectId, before, after } = row;
    if (before !== null && 'state' in before && before.state === 'published') {
      refuseProblems(connections, before);
    }
    const isMoved = before !== null && hasOtherAddress(before, after);
    const restoredValue = isMoved ? { ...before, enabled: false } : before;
    if (restoredValue === null && kind === 'provider') {
      const { models } = await readConnections(tx);
      const modelIds = modelIdsAt(connections.config, models, subjectId);
      if (modelIds.length > 0 || (await countRunningAt(tx, subjectId)) > 0) {
        throw invalidError('It is in use, so that it cannot be taken back.');
      }
    }
    await writeChange(tx, {
      kind,
      id: subjectId,
      action: 'undone',
      actor,
      before: after,
      after: restoredValue,
      ...(isMoved ? { sealedSecrets: null } : {}),
    });
  });
  await connections.publish();
}

/** Whether a provider's requests, and so its present key, would be sent to another address. */
const hasOtherAddress = (
  before: StoredModel | StoredProvider,
  after: StoredModel | StoredProvider | null,
): before is StoredProvider =>
  'driver' in before &&
  (after === null ||
    ('driver' in after && addressesOf(before.settings) !== addressesOf(after.settings)));
