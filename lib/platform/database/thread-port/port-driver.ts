import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { ConnectionLostError, SqlError } from '../errors';
import type { Driver, RawResult, RawTransaction, Statement } from '../raw';
import type { AdvisoryLock } from '../types';
import type { PortAnswer, PortRequest, PortResponse } from './messages';

type Ask<T> = T extends { id: number } ? Omit<T, 'id'> : never;
type Waiting = PromiseWithResolvers<PortAnswer>;

/**
 * The driver behind a port of another thread (`shareDriver`), which has it open. Requests travel without waiting for
 * each other, and arrive in order. What runs when the port closes fails with `ConnectionLostError`.
 */
export function createPortDriver(port: MessagePort): Driver {
  const waiting = new Map<number, Waiting>();
  const heard = new EventEmitter().setMaxListeners(0);
  /** Transactions that are open, each until it has ended. */
  const open = new Set<Promise<void>>();
  let last = 0;
  let closed = false;

  const post = (request: PortRequest) => port.postMessage(request);

  function ask(request: Ask<PortRequest>): Promise<PortAnswer> {
    if (closed) return Promise.reject(new ConnectionLostError('The database is closed.'));
    last += 1;
    const id = last;
    const answered = Promise.withResolvers<PortAnswer>();
    waiting.set(id, answered);
    post({ ...request, id } as PortRequest);
    return answered.promise;
  }

  port.on('message', (response: PortResponse) => {
    if (response.kind === 'notification') {
      heard.emit(String(response.listener), response.payload);
      return;
    }
    const entry = waiting.get(response.id);
    waiting.delete(response.id);
    if (response.kind === 'sql-error') entry?.reject(new SqlError(response.error));
    else if (response.kind === 'failure') entry?.reject(new ConnectionLostError(response.message));
    else entry?.resolve(response);
  });
  port.on('close', () => {
    closed = true;
    const lost = new ConnectionLostError('The database is closed.');
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  });

  async function run(statement: Statement, transaction: number | null): Promise<RawResult[]> {
    const answer = await ask({ kind: 'run', statement, transaction });
    return answer.kind === 'results' ? answer.results : [];
  }

  function lockOf(key: string, lock: number | null): AdvisoryLock | null {
    if (lock === null) return null;
    return {
      key,
      // The lock goes with the process, and so does whoever waits for this.
      lost: new Promise(() => {}),
      async release() {
        await ask({ kind: 'unlock', lock });
      },
    };
  }

  return {
    kind: 'pglite',
    run: (statement) => run(statement, null),
    async begin(): Promise<RawTransaction> {
      if (closed) throw new ConnectionLostError('The database is closed.');
      last += 1;
      const transaction = last;
      post({ kind: 'begin', transaction });
      const { promise, resolve } = Promise.withResolvers<void>();
      open.add(promise);
      const end = async (kind: 'commit' | 'rollback') => {
        try {
          await ask({ kind, transaction });
        } finally {
          open.delete(promise);
          resolve();
        }
      };
      return {
        run: (statement) => run(statement, transaction),
        commit: () => end('commit'),
        rollback: () => end('rollback').catch(() => {}),
      };
    },
    async notify(channel, payload) {
      await ask({ kind: 'notify', channel, payload });
    },
    async listen(channel, fn) {
      last += 1;
      const listener = last;
      heard.on(String(listener), fn);
      await ask({ kind: 'listen', listener, channel });
      return async () => {
        heard.removeAllListeners(String(listener));
        await ask({ kind: 'unlisten', listener });
      };
    },
    async tryAdvisoryLocks(keys) {
      const answer = await ask({ kind: 'lock', keys });
      const locks = answer.kind === 'locks' ? answer.locks : [];
      return keys.map((key, at) => lockOf(key, locks[at] ?? null));
    },
    connector() {
      throw new Error('A port is not handed on: ask the thread that has the database open.');
    },
    async close() {
      await Promise.all(open);
      await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
      port.close();
    },
  };
}
