import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Operation, OperationStore } from '@/lib/providers';
import type { ServiceDb } from './context';
import { schema } from './db';

const table = schema.sandboxOperations;

/** Operations that drivers run by themselves, in table `service.sandbox_operations`. */
export function createOperationStore(db: ServiceDb): OperationStore {
  return {
    async create({ operation, key, request }) {
      const rows = await db
        .insert(table)
        .values({ id: operation, key, request: { ...request } })
        .onConflictDoUpdate({ target: table.key, set: { starts: sql`${table.starts} + 1` } })
        .returning({ operation: table.id, starts: table.starts });
      const row = rows[0];
      if (row === undefined) throw new Error('The database returned no row for an operation.');
      return row;
    },
    async get(operation) {
      const [row] = await db.select().from(table).where(eq(table.id, operation));
      return row === undefined ? null : operationOf(row);
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
    async takeExpired(prefix, before, limit) {
      const oldRows = db
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            sql`starts_with(${table.id}, ${prefix})`,
            isNotNull(table.outcome),
            lt(table.completedAt, before),
          ),
        )
        .limit(limit);
      const rows = await db
        .update(table)
        .set({ outcome: null })
        .where(inArray(table.id, oldRows))
        .returning({ id: table.id });
      return rows.map((row) => row.id);
    },
  };
}

const operationOf = ({
  id,
  key: _,
  completedAt: __,
  ...row
}: typeof table.$inferSelect): Operation => ({
  operation: id,
  ...row,
});
