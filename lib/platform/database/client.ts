import { AsyncLocalStorage } from 'node:async_hooks';
import { CommitLostError } from './errors';
import type { Driver, RawResult, RawTransaction, Statement } from './raw';
import { decodeResults, type RowForm } from './results';
import type { SqlResult } from './types';
import { encodeValues } from './values';

/** The interface for Drizzle: statements, and transactions on their own connection. */
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
  /** Runs work other than a statement, and repeats it while the driver asks for that. */
  persist<T>(work: () => Promise<T>): Promise<T>;
  afterCommit(fn: () => void): void;
  statements(): number;
}

/** How often a transaction is tried when its connection is lost at COMMIT; after that the error is thrown. */
const tries = 3;

interface OpenTransaction {
  open: boolean;
  readonly hooks: (() => void)[];
}

/** Statements, transactions and their hooks over a driver. */
export function createSqlClient(driver: Driver): SqlClient {
  const current = new AsyncLocalStorage<OpenTransaction>();
  let statements = 0;

  /**
   * A statement outside of the transaction, awaited inside of it, is a deadlock on PGlite. On PostgreSQL it sees other
   * data and takes a second connection. So it fails on both, at once.
   */
  function assertOutside(): void {
    if (current.getStore()?.open === true) {
      throw new Error(
        'A statement was sent beside the open transaction. Use the transaction (tx) that the callback was given, or afterCommit().',
      );
    }
  }

  /** Runs `work`, and repeats it while the driver asks for that. */
  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if ((await driver.waitBeforeRetry?.(error)) !== true) throw error;
      }
    }
  }

  const run = (statement: Statement) => persist(() => driver.run(statement));

  async function transact<T>(
    work: (tx: SqlTransactionClient) => Promise<T>,
    options?: { noTimeout: boolean },
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      statements += 1;
      try {
        return await runTransaction(await driver.begin(options), work);
      } catch (error) {
        if (!(error instanceof CommitLostError) || attempt === tries) throw error;
      }
    }
  }

  async function send(
    run: (statement: Statement) => Promise<RawResult[]>,
    text: string,
    params: readonly unknown[],
    noTimeout = false,
  ): Promise<RawResult[]> {
    statements += 1;
    return run({ text, values: encodeValues(params), ...(noTimeout ? { noTimeout } : {}) });
  }

  async function runTransaction<T>(
    raw: RawTransaction,
    work: (tx: SqlTransactionClient) => Promise<T>,
  ): Promise<T> {
    const state: OpenTransaction = { open: true, hooks: [] };
    const tx: SqlTransactionClient = {
      query(text, params = [], options = {}) {
        return forgettingParams(params, async () => {
          if (!state.open) throw new Error('The transaction is over: its tx was kept too long.');
          return decodeResults(await send((s) => raw.run(s), text, params), drizzleForm(options));
        });
      },
    };
    let result: T;
    try {
      result = await current.run(state, () => work(tx));
    } catch (error) {
      state.open = false;
      statements += 1;
      await raw.rollback();
      throw error;
    }
    state.open = false;
    statements += 1;
    await raw.commit();
    for (const hook of state.hooks) hook();
    return result;
  }

  return {
    query(text, params = [], options = {}) {
      return forgettingParams(params, async () => {
        assertOutside();
        return decodeResults(await send(run, text, params), drizzleForm(options));
      });
    },
    async native(text, params, options) {
      assertOutside();
      const results = await send(run, text, params, options?.noTimeout);
      return decodeResults(results, { mode: 'native', shape: 'object' });
    },
    async transaction(work, options) {
      assertOutside();
      return persist(() => transact(work, options));
    },
    persist,
    afterCommit(fn) {
      const state = current.getStore();
      if (state?.open === true) state.hooks.push(fn);
      else fn();
    },
    statements: () => statements,
  };
}

/**
 * Drizzle puts the parameters of a statement that failed into its error, and so into every log: hashes, sealed keys,
 * addresses. It reads them from the array that it passed here, made anew for each statement; so that array is emptied.
 */
async function forgettingParams<T>(params: unknown[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    params.length = 0;
    throw error;
  }
}

function drizzleForm(options: { rowMode?: string }): RowForm {
  return { mode: 'drizzle', shape: options.rowMode === 'array' ? 'array' : 'object' };
}
