import { AsyncLocalStorage } from 'node:async_hooks';
import { CommitLostError } from './errors';
import type { Driver, RawResult, RawTransaction, Statement } from './raw';
import { decodeResults, type RowForm } from './results';
import type { SqlResult } from './types';
import { encodeValues } from './values';

/** What Drizzle sends the statements of a transaction to. */
interface SqlTransactionClient {
  query(text: string, params?: unknown[], options?: { rowMode?: string }): Promise<SqlResult>;
}

export interface SqlClient extends SqlTransactionClient {
  native<T>(
    text: string,
    params: readonly unknown[],
    options?: { noTimeout: boolean },
  ): Promise<SqlResult<T>>;
  /** Runs `work` again when its connection was lost at COMMIT and nothing was committed. */
  transaction<T>(
    work: (tx: SqlTransactionClient) => Promise<T>,
    options?: { noTimeout: boolean },
  ): Promise<T>;
  /** Runs work other than a statement, and repeats it while the driver's `waitBeforeRetry` returns true. */
  runWithRetries<T>(work: () => Promise<T>): Promise<T>;
  afterCommit(fn: () => void): void;
  statementCount(): number;
}

/** How often a transaction is tried when its connection is lost at COMMIT; after that the error is thrown. */
const maxAttempts = 3;

interface OpenTransaction {
  isOpen: boolean;
  readonly hooks: (() => void)[];
}

/** Statements, transactions and their hooks over a driver. */
export function createSqlClient(driver: Driver): SqlClient {
  const currentTransaction = new AsyncLocalStorage<OpenTransaction>();
  let statementCount = 0;

  /**
   * A statement outside of the transaction, awaited inside of it, is a deadlock on PGlite. On PostgreSQL it sees other
   * data and takes a second connection. So it fails on both, at once.
   */
  function assertNoOpenTransaction(): void {
    if (currentTransaction.getStore()?.isOpen === true) {
      throw new Error(
        'A statement was sent beside the open transaction. Use the transaction (tx) that the callback was given, or afterCommit().',
      );
    }
  }

  async function runWithRetries<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((await driver.waitBeforeRetry?.(error)) !== true) throw error;
      }
    }
  }

  const run = (statement: Statement) => runWithRetries(() => driver.run(statement));

  async function transact<T>(
    work: (tx: SqlTransactionClient) => Promise<T>,
    options?: { noTimeout: boolean },
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      statementCount += 1;
      try {
        return await runTransaction(await driver.begin(options), work);
      } catch (error) {
        if (!(error instanceof CommitLostError) || attempt === maxAttempts) throw error;
      }
    }
  }

  async function send(
    run: (statement: Statement) => Promise<RawResult[]>,
    text: string,
    params: readonly unknown[],
    noTimeout = false,
  ): Promise<RawResult[]> {
    statementCount += 1;
    return run({ text, values: encodeValues(params), ...(noTimeout ? { noTimeout } : {}) });
  }

  async function runTransaction<T>(
    raw: RawTransaction,
    work: (tx: SqlTransactionClient) => Promise<T>,
  ): Promise<T> {
    const state: OpenTransaction = { isOpen: true, hooks: [] };
    const tx: SqlTransactionClient = {
      query(text, params = [], options = {}) {
        return clearParamsOnError(params, async () => {
          if (!state.isOpen) throw new Error('The transaction is over: its tx was kept too long.');
          return decodeResults(
            await send((s) => raw.run(s), text, params),
            drizzleRowForm(options),
          );
        });
      },
    };
    let result: T;
    try {
      result = await currentTransaction.run(state, () => work(tx));
    } catch (error) {
      state.isOpen = false;
      statementCount += 1;
      await raw.rollback();
      throw error;
    }
    state.isOpen = false;
    statementCount += 1;
    await raw.commit();
    for (const hook of state.hooks) hook();
    return result;
  }

  return {
    query(text, params = [], options = {}) {
      return clearParamsOnError(params, async () => {
        assertNoOpenTransaction();
        return decodeResults(await send(run, text, params), drizzleRowForm(options));
      });
    },
    async native(text, params, options) {
      assertNoOpenTransaction();
      const results = await send(run, text, params, options?.noTimeout);
      return decodeResults(results, { mode: 'native', shape: 'object' });
    },
    async transaction(work, options) {
      assertNoOpenTransaction();
      return runWithRetries(() => transact(work, options));
    },
    runWithRetries,
    afterCommit(fn) {
      const state = currentTransaction.getStore();
      if (state?.isOpen === true) state.hooks.push(fn);
      else fn();
    },
    statementCount: () => statementCount,
  };
}

/**
 * Drizzle puts the parameters of a statement that failed into its error, and so into every log: hashes, sealed keys,
 * addresses. It reads them from the array that it passed here, made anew for each statement; so that array is emptied.
 */
async function clearParamsOnError<T>(params: unknown[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    params.length = 0;
    throw error;
  }
}

function drizzleRowForm(options: { rowMode?: string }): RowForm {
  return { mode: 'drizzle', shape: options.rowMode === 'array' ? 'array' : 'object' };
}
