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
const choosesSnapshot = /^set transaction\b/i;

/**
 * A transaction on a connection of the pool, begun together with its first statement. Its transaction id is read
 * in the same message, so that `outcomeOf` can ask for it when the connection is lost at COMMIT.
 */
export function openTransaction(
  client: PoolClient,
  outcomeOf: (number: string) => Promise<Outcome>,
): RawTransaction {
  let pendingNumber: Promise<string | null> | undefined;
  let failure: unknown;

  async function begin(first: Statement): Promise<string | null> {
    const isNumbered = !choosesSnapshot.test(first.text);
    const text = isNumbered ? 'begin; select pg_current_xact_id()' : 'begin';
    const results = await runOn(client, { text, values: [] });
    return results[1]?.rows[0]?.[0] ?? null;
  }

  return {
    async run(statement) {
      pendingNumber ??= begin(statement);
      try {
        await pendingNumber;
        return await runOn(client, statement);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    async commit() {
      if (pendingNumber === undefined) return client.release();
      const number = await pendingNumber.catch(async (error: unknown) => {
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
      const outcome = number === null ? null : await outcomeOf(number);
      if (outcome === 'committed') return;
      throw outcome === 'aborted' ? new CommitLostError(result) : new CommitUnknownError(result);
    },
    rollback: () => rollBack(client, failure),
  };
}

/** Returns the connection to the pool, or drops it: `failure` is what its last statement threw. */
export async function rollBack(client: PoolClient, failure?: unknown): Promise<void> {
  // A rollback would wait behind a statement whose answer may never come.
  if (failure instanceof ConnectionLostError) return client.release(true);
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}
