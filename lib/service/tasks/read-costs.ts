import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceDb } from '../context';
import { schema } from '../db';

const { authorizations, tasks } = schema;

/** What a task was asked for, and what it costs, in milli-credits. */
export interface TaskCost {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Reserved for it: its price. */
  readonly amountMilli: number;
  /** Charged once it ended; null while it runs. */
  readonly settledMilli: number | null;
}

/** The costs of tasks that a key made, by their ids; other ids are left out. One statement. */
export async function readTaskCosts(
  db: ServiceDb,
  { workspaceId, keyId }: { workspaceId: string; keyId: string },
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskCost>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: tasks.id,
      params: tasks.params,
      amountMilli: tasks.amountMilli,
      settledMilli: authorizations.settledMilli,
    })
    .from(tasks)
    .innerJoin(authorizations, eq(authorizations.id, tasks.authorizationId))
    .where(
      and(eq(tasks.workspaceId, workspaceId), eq(tasks.keyId, keyId), inArray(tasks.id, [...ids])),
    );
  return new Map(rows.map((row) => [row.id, row]));
}
