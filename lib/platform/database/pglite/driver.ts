import { EventEmitter } from 'node:events';
import type { Driver } from '../raw';
import type { AdvisoryLock } from '../types';
import { shareSession } from './session';
import type { PgliteThread } from './thread';

/** PGlite as a driver. Notifications and advisory locks stay in the process: there is no other on this database. */
export function createPgliteDriver(thread: PgliteThread, release: () => void): Driver {
  const session = shareSession(thread);
  const channels = new EventEmitter().setMaxListeners(0);
  const locks = new Set<string>();

  function lock(key: string): AdvisoryLock | null {
    if (locks.has(key)) return null;
    locks.add(key);
    let isHeld = true;
    return {
      key,
      // The lock is released when the process exits.
      whenLost: new Promise(() => {}),
      async release() {
        if (isHeld) locks.delete(key);
        isHeld = false;
      },
    };
  }

  return {
    kind: 'pglite',
    run: (statement) => session.run(statement),
    begin: () => session.begin(),
    async notify(channel, payload) {
      queueMicrotask(() => channels.emit(channel, payload));
    },
    async listen(channel, fn) {
      channels.on(channel, fn);
      return async () => {
        channels.off(channel, fn);
      };
    },
    tryAdvisoryLocks: async (keys) => keys.map(lock),
    isAdvisoryLockHeld: async (key) => locks.has(key),
    async close() {
      await session.whenIdle();
      await thread.close();
      release();
    },
  };
}
