import type { SQL } from 'drizzle-orm';
import type { ServiceDb } from '../../../context';
import type { LedgerMismatch } from '../types';
import { entryProblems } from './entries';
import { budgetProblems, orderProblems, taskProblems, turnProblems } from './subjects';

/** Statements that return a row (workspace_id, problem) for every mismatch. */
const checks: readonly SQL[] = [
  entryProblems,
  budgetProblems,
  taskProblems,
  turnProblems,
  orderProblems,
];

/**
 * Checks the whole ledger (entries, balances, authorizations, budgets, and the tasks, turns and orders) and returns every
 * mismatch. It reads one snapshot, so it may run while others write.
 */
export const checkLedger = (db: ServiceDb): Promise<LedgerMismatch[]> =>
  db.transaction(
    async (tx) => {
      const mismatches: LedgerMismatch[] = [];
      for (const check of checks) {
        const { rows } = await tx.execute<{ workspace_id: string; problem: string }>(check);
        // One by one: hundreds of thousands of arguments in one call would overflow the stack.
        for (const row of rows) {
          mismatches.push({ workspaceId: row.workspace_id, problem: row.problem });
        }
      }
      return mismatches;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
