/** One press of Generate: what was asked, at what price, under an id that every repeat carries. */
export interface Press {
  pressId: string;
  /** The flat body, `model` included. */
  body: Record<string, unknown> & { model: string; prompt: string };
  /** The price on the button, in credits. */
  seenCredits: number;
  /** Milliseconds since the epoch. */
  pressedAt: number;
  /** It is not sent by itself after a reload: it waits for the network, or for a person. */
  waiting?: {
    /** Whether it was sent before and left without an answer, so that it may have been made. */
    tried: boolean;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPress(value: unknown): value is Press {
  if (!isRecord(value) || !isRecord(value.body)) return false;
  const { pressId, body, seenCredits, pressedAt, waiting } = value;
  return (
    (waiting === undefined || (isRecord(waiting) && typeof waiting.tried === 'boolean')) &&
    typeof pressId === 'string' &&
    typeof body.model === 'string' &&
    typeof body.prompt === 'string' &&
    typeof seenCredits === 'number' &&
    typeof pressedAt === 'number'
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Idempotency keys are kept for a day; a press that old must not be repeated, because it might act twice. */
const lifetimeMs = 12 * 60 * 60 * 1000;
const keptTasks = 200;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The stored entries that are what they should be; storage is anybody's to write. */
function readList<T>(storage: Store, key: string, is: (value: unknown) => value is T): T[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(is) : [];
  } catch {
    return [];
  }
}

function writeJson(storage: Store, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of a refresh, nothing else.
  }
}

/** What this tab remembers over a refresh: presses without an answer, and the tasks it made. */
export interface PressStore {
  /** Presses that wait or were not answered, oldest first; those too old to repeat are forgotten. */
  unanswered(nowMs: number): Press[];
  /** Writes a press down before it is sent. Answers whether it was sent before and left without an answer. */
  remember(press: Press): boolean;
  /** Stores that a press waits and returns it. After a reload it is read as one that was not sent. */
  wait(press: Press): Press;
  forget(pressId: string): void;
  /** Ids of the tasks of this session, newest first. */
  tasks(): string[];
  addTask(taskId: string): void;
}

/** Keeps presses in the given storage (the tab's `sessionStorage`) for one workspace. */
export function createPressStore(storage: Store, workspace: string): PressStore {
  const pressKey = `atelier:presses:${workspace}`;
  const taskKey = `atelier:session-tasks:${workspace}`;
  const presses = () => readList(storage, pressKey, isPress);
  const tasks = () => readList(storage, taskKey, isText);
  const put = (entry: Press) =>
    writeJson(storage, pressKey, [
      ...presses().filter(({ pressId }) => pressId !== entry.pressId),
      entry,
    ]);
  const tried = (id: string): boolean => {
    const before = presses().find(({ pressId }) => pressId === id);
    return before !== undefined && before.waiting?.tried !== false;
  };
  return {
    unanswered(nowMs) {
      const alive = presses().filter((entry) => nowMs - entry.pressedAt < lifetimeMs);
      writeJson(storage, pressKey, alive);
      return alive;
    },
    remember({ waiting: _waiting, ...entry }) {
      const before = tried(entry.pressId);
      put(entry);
      return before;
    },
    wait(entry) {
      const waiting = { ...entry, waiting: { tried: tried(entry.pressId) } };
      put(waiting);
      return waiting;
    },
    forget: (pressId) =>
      writeJson(
        storage,
        pressKey,
        presses().filter((entry) => entry.pressId !== pressId),
      ),
    tasks,
    addTask(taskId) {
      const others = tasks().filter((id) => id !== taskId);
      writeJson(storage, taskKey, [taskId, ...others].slice(0, keptTasks));
    },
  };
}
