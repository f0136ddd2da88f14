import type { PoolClient } from 'pg';
import {
  CommitLostError,
  CommitUnknownError,
  ConnectionLostError,
  rolledBackError,
} from '../errors';
import type { RawTransaction, Statement } from '../raw';
import { translateError } from './errors';
import { runOn } from './statements';

/** Whether a transaction was committed; `null` when the server cannot tell. */
export type Outcome = 'committed' | 'aborted' | null;

/** The isolation level can only be changed before the first statement of a transaction. */
const setTransactionPattern = /^set transaction\b/i;

/**
 * A transaction on a connection of the pool, begun together with its first statement. Its transaction id is read
 * in the same message, so that `findOutcome` can ask for it when the connection is lost at COMMIT.
 */
export function openTransaction(
  client: PoolClient,
  findOutcome: (transactionId: string) => Promise<Outcome>,
): RawTransaction {
  let pendingTransactionId: Promise<string | null> | undefined;
  let failure: unknown;

  async function begin(firstStatement: Statement): Promise<string | null> {
    const hasTransactionId = !setTransactionPattern.test(firstStatement.text);
    const text = hasTransactionId ? 'begin; select pg_current_xact_id()' : 'begin';
    const results = await runOn(client, { text, values: [] });
    return results[1]?.rows[0]?.[0] ?? null;
  }

  return {
    async run(statement) {
      pendingTransactionId ??= begin(statement);
      try {
        await pendingTransactionId;
        return await runOn(client, statement);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    async commit() {
      if (pendingTransactionId === undefined) return client.release();
      const transactionId = await pendingTransactionId.catch(async (error: unknown) => {
        await rollBack(client, error);
        throw error;
      });
      const result = await client.query('commit').catch(translateError);
      const isLost = result instanceof ConnectionLostError;
      client.release(isLost);
      if (!isLost) {
        if (result instanceof Error) throw result;
        if (result.command === 'ROLLBACK') throw rolledBackError();
        return;
      }
      const outcome = transactionId === null ? null : await findOutcome(transactionId);
      if (outcome === 'committed') return;
      throw outcome === 'aborted' ? new CommitLostError(result) : new CommitUnknownError(result);
    },
    rollback: () => rollBack(client, failure),
  };
}

/** Returns the connection to the pool, or drops it: `failure` is what its last statement threw. */
export async function rollBack(client: PoolClient, failure?: unknown): Promise<void> {
  // A rollback would wait behind a statement whose result may never come.
  if (failure instanceof ConnectionLostError) return client.release(true);
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
