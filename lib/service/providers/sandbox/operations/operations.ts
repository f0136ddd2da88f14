import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ServiceDb } from '../../../context';
import { schema } from '../../../db';
import type { SandboxOperation, SandboxOperations, SandboxOutcome, SandboxRequest } from './types';

const table = schema.sandboxOperations;

/** An operation's reference: the caller's key in the sandbox's own name. */
export const operationOf = (key: string) => `sandbox_${key}`;

/** Books in the service's database, table `service.sandbox_operations`. */
export function createSandboxOperations(db: ServiceDb): SandboxOperations {
  return {
    async create(key, request) {
      const rows = await db
        .insert(table)
        .values({ id: operationOf(key), key, request: { ...request } })
        .onConflictDoUpdate({ target: table.key, set: { starts: sql`${table.starts} + 1` } })
        .returning({ operation: table.id, starts: table.starts });
      const row = rows[0];
      if (row === undefined) throw new Error('The database took an operation and did not say so.');
      return { ...row, created: row.starts === 1 };
    },
    async get(operation) {
      const [row] = await db.select().from(table).where(eq(table.id, operation));
      return row === undefined ? null : operationOfRow(row);
    },
    async end(operation, outcome) {
      const rows = await db
        .update(table)
        .set({ state: outcome.state, outcome: { ...outcome }, completedAt: sql`clock_timestamp()` })
        .where(and(eq(table.id, operation), eq(table.state, 'running')))
        .returning({ id: table.id });
      return rows.length > 0;
    },
    async cancel(operation) {
      const rows = await db
        .update(table)
        .set({ state: 'canceled', completedAt: sql`clock_timestamp()` })
        .where(and(eq(table.id, operation), eq(table.state, 'running')))
        .returning({ id: table.id });
      return rows.length > 0;
    },
    async takeExpired(before, limit) {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(and(isNotNull(table.outcome), lt(table.completedAt, before)))
        .limit(limit);
      const rows = await db
        .update(table)
        .set({ outcome: null })
        .where(inArray(table.id, old))
        .returning({ id: table.id });
      return rows.map((row) => row.id);
    },
    async list() {
      const rows = await db.select().from(table).orderBy(asc(table.createdAt), asc(table.id));
      return rows.map(operationOfRow);
    },
  };
}

/** The columns hold what this module wrote, and nothing else writes them. */
function operationOfRow(row: typeof table.$inferSelect): SandboxOperation {
  return {
    operation: row.id,
    request: row.request as unknown as SandboxRequest,
    state: row.state,
    outcome: row.outcome as unknown as SandboxOutcome | null,
    starts: row.starts,
    createdAt: row.createdAt,
  };
}
