import { rolledBackError } from '../errors';
import type { RawResult, RawTransaction, Statement } from '../raw';
import type { PgliteThread } from './thread';

/**
 * PGlite's one session, shared: single statements run one after another, and during a transaction nothing
 * else runs.
 */
export interface PgliteSession {
  run(statement: Statement): Promise<RawResult[]>;
  begin(): Promise<RawTransaction>;
  /** Resolves when no transaction is open and none waits. */
  whenIdle(): Promise<void>;
}

/**
 * First come, first served. The thread answers in order, so a statement waits only for an open
 * transaction to end, not for earlier results. `begin` is sent together with the first statement.
 */
export function shareSession(thread: PgliteThread): PgliteSession {
  const queue: (() => void)[] = [];
  let isHeld = false;

  async function acquire(): Promise<void> {
    if (isHeld) return new Promise((resolve) => queue.push(resolve));
    isHeld = true;
  }

  function release(): void {
    const next = queue.shift();
    if (next === undefined) isHeld = false;
    else next();
  }

  return {
    async run(statement) {
      if (!isHeld) return thread.run(statement, false);
      await acquire();
      const results = thread.run(statement, false);
      release();
      return results;
    },
    async begin() {
      await acquire();
      const beginResults = thread.run({ text: 'begin', values: [] }, true);
      beginResults.catch(() => {});
      return openTransaction(thread, beginResults, release);
    },
    async whenIdle() {
      await acquire();
      release();
    },
  };
}

function openTransaction(
  thread: PgliteThread,
  beginResults: Promise<RawResult[]>,
  release: () => void,
): RawTransaction {
  return {
    run: (statement) => thread.run(statement, true),
    async commit() {
      const ending = thread.run({ text: 'commit', values: [] }, false);
      release();
      const [, [result]] = await Promise.all([beginResults, ending]);
      if (result?.command === 'ROLLBACK') throw rolledBackError();
    },
    async rollback() {
      const ending = thread.run({ text: 'rollback', values: [] }, false);
      release();
      await ending.catch(() => {});
    },
  };
}
