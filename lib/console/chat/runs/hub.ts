import { type Database, keepLock } from '@/lib/platform/database';
import { newId } from '@/lib/platform/ids';
import { provide, registryKey, tryResolve } from '@/lib/platform/registry';
import type { Run } from './types';

/** Times in milliseconds. */
export interface RunTimes {
  /** How long an answer continues without a reader. */
  readonly lingerMs: number;
  readonly saveIntervalMs: number;
  /** A process that is alive takes its lost lock again within this time. */
  readonly goneAfterMs: number;
}

/** A message between the processes of a deployment about an answer. */
export interface RunSignal {
  /**
   * `saved`: the answer's row has changed. `stop`: end the answer. `watch`: the sending process has a reader of it.
   */
  readonly kind: 'saved' | 'stop' | 'watch';
  readonly messageId: string;
}

/** The running answers of this process, and what the processes tell each other about theirs. */
export interface RunHub {
  /** The id of this process, stored with its answers. */
  readonly owner: string;
  readonly times: RunTimes;
  /** By message. */
  readonly runs: Map<string, Run>;
  notify(signal: RunSignal): Promise<void>;
  /** Calls `listener` for every signal about a message, from any process, until the returned function is called. */
  subscribe(messageId: string, listener: (signal: RunSignal) => void): () => void;
  /**
   * Whether the process `owner` is alive: it holds its advisory lock, or may take it again, because the lock was not yet free
   * at two checks far enough apart.
   */
  isAlive(owner: string): Promise<boolean>;
  /** Ends all running answers and stores their text so far. */
  close(): Promise<void>;
}

const channel = 'atelier_chat';
const lockNameOf = (owner: string) => `chat-runs:${owner}`;
export const defaultTimes: RunTimes = {
  lingerMs: 60_000,
  saveIntervalMs: 1_000,
  goneAfterMs: 5_000,
};

/** Opens the hub of this process on its database. */
export async function openRunHub(database: Database, times = defaultTimes): Promise<RunHub> {
  const owner = newId('run');
  const runs: RunHub['runs'] = new Map();
  const listeners = new Map<string, Set<(signal: RunSignal) => void>>();
  /** Owners whose lock every check since `sinceMs` found free, the last at `checkedMs` (times of `performance`). */
  const freeLocks = new Map<string, { sinceMs: number; checkedMs: number }>();
  const { goneAfterMs } = times;

  function onSignal(payload: string): void {
    const spaceIndex = payload.indexOf(' ');
    const signal = {
      kind: payload.slice(0, spaceIndex),
      messageId: payload.slice(spaceIndex + 1),
    } as RunSignal;
    if (signal.kind === 'stop') void runs.get(signal.messageId)?.stop();
    if (signal.kind === 'watch') runs.get(signal.messageId)?.touch();
    for (const listener of listeners.get(signal.messageId) ?? []) listener(signal);
  }

  const lock = await keepLock(database, lockNameOf(owner));
  const unlisten = await database.listen(channel, onSignal);

  return {
    owner,
    times,
    runs,
    notify: ({ kind, messageId }) => database.notify(channel, `${kind} ${messageId}`),
    subscribe(messageId, listener) {
      const messageListeners = listeners.get(messageId) ?? new Set();
      listeners.set(messageId, messageListeners.add(listener));
      return () => {
        messageListeners.delete(listener);
        if (messageListeners.size === 0) listeners.delete(messageId);
      };
    },
    async isAlive(otherOwner) {
      if (otherOwner === owner) return true;
      const ownerLock = await database.tryAdvisoryLock(lockNameOf(otherOwner));
      await ownerLock?.release();
      if (ownerLock === null) {
        freeLocks.delete(otherOwner);
        return true;
      }
      const nowMs = performance.now();
      for (const [freeOwner, { checkedMs }] of freeLocks) {
        // Unchecked for so long, the lock may have been held in between.
        if (nowMs - checkedMs > 2 * goneAfterMs) freeLocks.delete(freeOwner);
      }
      const sinceMs = freeLocks.get(otherOwner)?.sinceMs ?? nowMs;
      freeLocks.set(otherOwner, { sinceMs, checkedMs: nowMs });
      return nowMs - sinceMs < goneAfterMs;
    },
    async close() {
      await Promise.all([...runs.values()].map((run) => run.end()));
      await unlisten();
      await lock.release();
    },
  };
}

/* One hub for each database, because tests open several in one process. */
const hubsKey = registryKey<WeakMap<Database, Promise<RunHub>>>('chat-runs');

function openHubs(): WeakMap<Database, Promise<RunHub>> {
  const existingHubs = tryResolve(hubsKey);
  if (existingHubs !== undefined) return existingHubs;
  const newHubs = new WeakMap<Database, Promise<RunHub>>();
  provide(hubsKey, newHubs);
  return newHubs;
}

/** The hub of this process. Opened on first use. */
export function runHub(database: Database): Promise<RunHub> {
  const allHubs = openHubs();
  const existingHub = allHubs.get(database);
  if (existingHub !== undefined) return existingHub;
  const openingHub = openRunHub(database);
  allHubs.set(database, openingHub);
  openingHub.catch(() => allHubs.delete(database));
  return openingHub;
}

/** Replaces this process's hub, for tests. */
export const provideRunHub = (database: Database, hub: RunHub): void => {
  openHubs().set(database, Promise.resolve(hub));
};

/** Ends every running answer of this process. Call it before the database closes. */
export async function closeRunHub(database: Database): Promise<void> {
  const hub = openHubs().get(database);
  openHubs().delete(database);
  await (await hub)?.close();
}
