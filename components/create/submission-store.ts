import type { ComparisonPlace } from '@/lib/pages/creations';
import type { EditInput } from '@/lib/pages/edits';
import type { PresetRef } from '@/lib/pages/presets';

/** One submission of Generate: the request, the price shown, and an id that every repeat carries. */
export interface Submission {
  submissionId: string;
  /** The flat body, `model` included. */
  body: Record<string, unknown> & { model: string; prompt: string };
  /** The price on the button, in credits. */
  seenCredits: number;
  /** What is edited, for a submission of the edit room. */
  edit?: EditInput;
  /** The presets that filled in the form. */
  presets?: readonly PresetRef[];
  /** The project that was open when it was pressed; null for none. */
  project?: string | null;
  /** Its place among the requests that were sent side by side. */
  comparison?: ComparisonPlace;
  /** Milliseconds since the epoch. */
  submittedAt: number;
  /** Set while the submission waits for the network, a person or a review; only the last is sent again after a reload. */
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

const isPresetRef = (value: unknown): value is PresetRef =>
  isRecord(value) && typeof value.id === 'string' && typeof value.version === 'number';

const isComparison = (value: unknown): value is ComparisonPlace =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.place === 'number' &&
  typeof value.label === 'string';

function isSubmission(value: unknown): value is Submission {
  if (!isRecord(value) || !isRecord(value.body)) return false;
  const { submissionId, body, seenCredits, submittedAt, edit, presets, comparison, project } =
    value;
  const { waiting: waitState } = value;
  return (
    (waitState === undefined || (isRecord(waitState) && typeof waitState.tried === 'boolean')) &&
    (edit === undefined || isEdit(edit)) &&
    (presets === undefined || (Array.isArray(presets) && presets.every(isPresetRef))) &&
    (comparison === undefined || isComparison(comparison)) &&
    (project === undefined || project === null || typeof project === 'string') &&
    typeof submissionId === 'string' &&
    typeof body.model === 'string' &&
    typeof body.prompt === 'string' &&
    typeof seenCredits === 'number' &&
    typeof submittedAt === 'number'
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Submissions older than this are not repeated: idempotency keys are kept for a day, and a later repeat might be paid twice. */
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

/** The state that this tab keeps across a reload: submissions without an answer, and the tasks it made. */
export interface SubmissionStore {
  /** Waiting and unanswered submissions, oldest first. Those too old to repeat are forgotten. */
  unanswered(nowMs: number): Submission[];
  /** Stores a submission before it is sent. Returns whether an earlier try of it has no answer. */
  remember(submission: Submission): boolean;
  /** Stores a submission as waiting and returns it. */
  wait(submission: Submission, review?: boolean): Submission;
  forget(submissionId: string): void;
  /** Ids of the tasks of this session, newest first. */
  tasks(): string[];
  addTask(taskId: string): void;
}

/** Keeps submissions in the given storage (the tab's) for one owner, as drafts are kept: a person in a workspace. */
export function createSubmissionStore(storage: Store, owner: string): SubmissionStore {
  const submissionsKey = `atelier:submissions:${owner}`;
  const taskKey = `atelier:session-tasks:${owner}`;
  const submissions = () => readList(storage, submissionsKey, isSubmission);
  const tasks = () => readList(storage, taskKey, isText);
  const putEntry = (entry: Submission) =>
    writeJson(storage, submissionsKey, [
      ...submissions().filter(({ submissionId }) => submissionId !== entry.submissionId),
      entry,
    ]);
  const wasTried = (id: string): boolean => {
    const storedSubmission = submissions().find(({ submissionId }) => submissionId === id);
    return storedSubmission !== undefined && storedSubmission.waiting?.tried !== false;
  };
  return {
    unanswered(nowMs) {
      const alive = submissions().filter((entry) => nowMs - entry.submittedAt < lifetimeMs);
      writeJson(storage, submissionsKey, alive);
      return alive;
    },
    remember({ waiting: _waiting, ...entry }) {
      const hasEarlierTry = wasTried(entry.submissionId);
      putEntry(entry);
      return hasEarlierTry;
    },
    wait(entry, review = false) {
      const waitingSubmission = {
        ...entry,
        waiting: { tried: wasTried(entry.submissionId), ...(review ? { review } : {}) },
      };
      putEntry(waitingSubmission);
      return waitingSubmission;
    },
    forget: (submissionId) =>
      writeJson(
        storage,
        submissionsKey,
        submissions().filter((entry) => entry.submissionId !== submissionId),
      ),
    tasks,
    addTask(taskId) {
      const otherTaskIds = tasks().filter((id) => id !== taskId);
      writeJson(storage, taskKey, [taskId, ...otherTaskIds].slice(0, keptTasks));
    },
  };
}
