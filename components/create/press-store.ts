import type { EditInput } from '@/lib/pages/edits';

/** One press of Generate: the request, the price shown, and an id that every repeat carries. */
export interface Press {
  pressId: string;
  /** The flat body, `model` included. */
  body: Record<string, unknown> & { model: string; prompt: string };
  /** The price on the button, in credits. */
  seenCredits: number;
  /** What is edited, for a press of the edit room. */
  edit?: EditInput;
  /** Milliseconds since the epoch. */
  pressedAt: number;
  /** Set while the press waits for the network, a person or a review; only the last is sent again after a reload. */
  waiting?: {
    /** Whether it was sent before and left without an answer, so that it may have been made. */
    tried: boolean;
    /** It waits for the review of an avatar, and is sent again by itself, also after a reload. */
    review?: boolean;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isEdit = (value: unknown): value is EditInput =>
  isRecord(value) &&
  typeof value.parent === 'string' &&
  typeof value.verb === 'string' &&
  (value.mask === null || typeof value.mask === 'string');

function isPress(value: unknown): value is Press {
  if (!isRecord(value) || !isRecord(value.body)) return false;
  const { pressId, body, seenCredits, pressedAt, edit, waiting: waitState } = value;
  return (
    (waitState === undefined || (isRecord(waitState) && typeof waitState.tried === 'boolean')) &&
    (edit === undefined || isEdit(edit)) &&
    typeof pressId === 'string' &&
    typeof body.model === 'string' &&
    typeof body.prompt === 'string' &&
    typeof seenCredits === 'number' &&
    typeof pressedAt === 'number'
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Presses older than this are not repeated: idempotency keys are kept for a day, and a later repeat might be paid twice. */
const lifetimeMs = 12 * 60 * 60 * 1000;
const keptTasks = 200;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The stored entries of the right shape. Validated, because storage may hold anything. */
function readList<T>(storage: Store, key: string, is: (value: unknown) => value is T): T[] {
  try {
    const storedList: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(storedList) ? storedList.filter(is) : [];
  } catch {
    return [];
  }
}

function writeJson(storage: Store, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify(value));
}

/** The state that this tab keeps across a reload: presses without an answer, and the tasks it made. */
export interface PressStore {
  /** Waiting and unanswered presses, oldest first. Those too old to repeat are forgotten. */
  unanswered(nowMs: number): Press[];
  /** Stores a press before it is sent. Returns whether an earlier try of it has no answer. */
  remember(press: Press): boolean;
  /** Stores a press as waiting and returns it. */
  wait(press: Press, review?: boolean): Press;
  forget(pressId: string): void;
  /** Ids of the tasks of this session, newest first. */
  tasks(): string[];
  addTask(taskId: string): void;
}

/** Keeps presses in the given storage (the tab's) for one workspace. */
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
  const wasTried = (id: string): boolean => {
    const storedPress = presses().find(({ pressId }) => pressId === id);
    return storedPress !== undefined && storedPress.waiting?.tried !== false;
  };
  return {
    unanswered(nowMs) {
      const alive = presses().filter((entry) => nowMs - entry.pressedAt < lifetimeMs);
      writeJson(storage, pressKey, alive);
      return alive;
    },
    remember({ waiting: _waiting, ...entry }) {
      const hasEarlierTry = wasTried(entry.pressId);
      put(entry);
      return hasEarlierTry;
    },
    wait(entry, review = false) {
      const waitingPress = {
        ...entry,
        waiting: { tried: wasTried(entry.pressId), ...(review ? { review } : {}) },
      };
      put(waitingPress);
      return waitingPress;
    },
    forget: (pressId) =>
      writeJson(
        storage,
        pressKey,
        presses().filter((entry) => entry.pressId !== pressId),
      ),
    tasks,
    addTask(taskId) {
      const otherTaskIds = tasks().filter((id) => id !== taskId);
      writeJson(storage, taskKey, [taskId, ...otherTaskIds].slice(0, keptTasks));
    },
  };
}
