import type { MessagePort } from 'node:worker_threads';
import { MessageChannel } from 'node:worker_threads';
import { ConnectionLostError, sqlErrorOf } from '../errors';
import type { Driver, RawTransaction } from '../raw';
import type { AdvisoryLock } from '../types';
import type { PortAnswer, PortRequest, PortResponse } from './messages';

/**
 * A port to `driver` for another thread of this process (`createPortDriver`). Transactions that are open, locks and
 * listeners end with the port, however its thread ends.
 */
export function shareDriver(driver: Driver): MessagePort {
  const { port1: port, port2: theirs } = new MessageChannel();
  const transactions = new Map<number, Promise<RawTransaction>>();
  const listeners = new Map<number, () => Promise<void>>();
  const locks = new Map<number, AdvisoryLock>();
  let lastLock = 0;

  const send = (response: PortResponse) => port.postMessage(response);

  function begin(transaction: number): void {
    const begun = driver.begin();
    begun.catch(() => {});
    transactions.set(transaction, begun);
  }

  /** Its transaction, which ends with this. */
  function ended(transaction: number): Promise<RawTransaction> {
    const open = opened(transaction);
    transactions.delete(transaction);
    return open;
  }

  function opened(transaction: number): Promise<RawTransaction> {
    const open = transactions.get(transaction);
    if (open === undefined) throw new ConnectionLostError('The transaction is not open.');
    return open;
  }

  async function answer(request: Exclude<PortRequest, { kind: 'begin' }>): Promise<PortAnswer> {
    switch (request.kind) {
      case 'run': {
        const { statement, transaction } = request;
        const on = transaction === null ? driver : await opened(transaction);
        return { kind: 'results', results: await on.run(statement) };
      }
      case 'commit':
        await (await ended(request.transaction)).commit();
        return { kind: 'done' };
      case 'rollback':
        await (await ended(request.transaction)).rollback();
        return { kind: 'done' };
      case 'notify':
        await driver.notify(request.channel, request.payload);
        return { kind: 'done' };
      case 'listen': {
        const { channel, listener } = request;
        const tell = (payload: string) => send({ kind: 'notification', listener, payload });
        listeners.set(listener, await driver.listen(channel, tell, () => {}));
        return { kind: 'done' };
      }
      case 'unlisten':
        await listeners.get(request.listener)?.();
        listeners.delete(request.listener);
        return { kind: 'done' };
      case 'lock':
        return {
          kind: 'locks',
          locks: (await driver.tryAdvisoryLocks(request.keys)).map(numbered),
        };
      case 'unlock':
        await locks.get(request.lock)?.release();
        locks.delete(request.lock);
        return { kind: 'done' };
    }
  }

  function numbered(lock: AdvisoryLock | null): number | null {
    if (lock === null) return null;
    lastLock += 1;
    locks.set(lastLock, lock);
    return lastLock;
  }

  port.on('message', (request: PortRequest) => {
    if (request.kind === 'begin') return begin(request.transaction);
    const { id } = request;
    answer(request).then(
      (told) => send({ ...told, id }),
      (error: unknown) => send({ ...failureOf(error), id }),
    );
  });
  port.on('close', () => {
    for (const open of transactions.values()) open.then((raw) => raw.rollback()).catch(() => {});
    for (const lock of locks.values()) void lock.release();
    for (const leave of listeners.values()) void leave();
  });
  // It alone keeps no process alive.
  port.unref();
  return theirs;
}

function failureOf(error: unknown): PortAnswer {
  const refused = sqlErrorOf(error);
  if (refused === undefined) {
    return { kind: 'failure', message: error instanceof Error ? error.message : String(error) };
  }
  // Its detail is not enumerable, so that no log prints it.
  const { message, detail } = refused;
  return { kind: 'sql-error', error: { ...refused, message, detail } };
}
