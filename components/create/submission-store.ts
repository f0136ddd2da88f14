import { isJsonObject } from '@/lib/contract';
import type { ComparisonPlace } from '@/lib/pages/creations';
import type { EditInput } from '@/lib/pages/edits';
import type { Failure } from '@/lib/pages/failures';
import type { PresetRef } from '@/lib/pages/presets';

/** One submission of Generate: the request, the price shown, and an id that every repeat carries. */
export interface Submission {
  submissionId: string;
  /** The request's body, `model` included. */
  body: Record<string, unknown> & { model: string; prompt: string };
  /** The price on the button, in credits. */
  seenCredits: number;
  /** What the edit room makes besides the task: the version that it edits, the verb and the mask. */
  edit?: EditInput;
  /** The presets that filled in the form. */
  presets?: readonly PresetRef[];
  /** The id of the project that was open at the submission; null for none. Left out, it is the person's open one. */
  project?: string | null;
  /** Its place among the requests of a comparison. */
  comparison?: ComparisonPlace;
  /** Milliseconds since the epoch. */
  submittedAt: number;
  /** Set while the submission waits for the network, a person or a review. */
  waiting?: Waiting;
}

export interface Waiting {
  /** Whether it was sent before without getting a response, so that its task may exist. */
  tried: boolean;
  /** Whether it waits for the review of an avatar. Of those that wait only such a one is sent again by itself after a reload. */
  review?: boolean;
  /** Why the last try failed. Earlier versions did not store it. */
  failure?: Pick<Failure, 'code' | 'message'>;
}

const isEdit = (value: unknown): value is EditInput =>
  isJsonObject(value) &&
  typeof value.parent === 'string' &&
  typeof value.verb === 'string' &&
  (value.mask === null || typeof value.mask === 'string');

const isPresetRef = (value: unknown): value is PresetRef =>
  isJsonObject(value) && typeof value.id === 'string' && typeof value.version === 'number';

const isComparison = (value: unknown): value is ComparisonPlace =>
  isJsonObject(value) &&
  typeof value.id === 'string' &&
  typeof value.place === 'number' &&
  typeof value.label === 'string';

const isWaiting = (value: unknown): value is Waiting =>
  isJsonObject(value) &&
  typeof value.tried === 'boolean' &&
  (value.failure === undefined ||
    (isJsonObject(value.failure) &&
      typeof value.failure.code === 'string' &&
      typeof value.failure.message === 'string'));

function isSubmission(value: unknown): value is Submission {
  if (!isJsonObject(value) || !isJsonObject(value.body)) return false;
  const { submissionId, body, seenCredits, submittedAt, edit, presets, comparison, project } =
    value;
  const { waiting } = value;
  return (
    (waiting === undefined || isWaiting(waiting)) &&
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

const isString = (value: unknown): value is string => typeof value === 'string';

/** Older submissions are not repeated: idempotency keys are kept for a day, and a later repeat might be charged twice. */
const lifetimeMs = 12 * 60 * 60 * 1000;
const maxStoredTasks = 200;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The stored entries of the right shape. Validated, because storage may hold anything. */
function readList<T>(storage: Store, key: string, isEntry: (value: unknown) => value is T): T[] {
  try {
    const storedList: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(storedList) ? storedList.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function writeJson(storage: Store, key: string, value: unknown): void {
  storage.setItem(key, JSON.stringify(value));
}

/** What this tab keeps across a reload: submissions without a response, and the ids of the session's tasks. */
export interface SubmissionStore {
  /** Waiting and unanswered submissions, oldest first. Those too old to repeat are forgotten. */
  readOpen(nowMs: number): Submission[];
  /** Stores a submission before it is sent. Returns whether an earlier try got no response. */
  storeSending(submission: Submission): boolean;
  /** Stores a submission as waiting and returns it. */
  storeWaiting(submission: Submission, reason?: Omit<Waiting, 'tried'>): Submission;
  forget(submissionId: string): void;
  /** Ids of the tasks of this session, newest first. */
  taskIds(): string[];
  addTask(taskId: string): void;
}

/** `owner`: a person in a workspace, as for drafts. */
export function createSubmissionStore(storage: Store, owner: string): SubmissionStore {
  const submissionsKey = `atelier:submissions:${owner}`;
  const taskKey = `atelier:session-tasks:${owner}`;
  const submissions = () => readList(storage, submissionsKey, isSubmission);
  const taskIds = () => readList(storage, taskKey, isString);
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
    readOpen(nowMs) {
      const repeatableSubmissions = submissions().filter(
        (entry) => nowMs - entry.submittedAt < lifetimeMs,
      );
      writeJson(storage, submissionsKey, repeatableSubmissions);
      return repeatableSubmissions;
    },
    storeSending({ waiting: _waiting, ...entry }) {
      const hasEarlierTry = wasTried(entry.submissionId);
      putEntry(entry);
      return hasEarlierTry;
    },
    storeWaiting(entry, reason) {
      const waitingSubmission = {
        ...entry,
        waiting: { tried: wasTried(entry.submissionId), ...reason },
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
    taskIds,
    addTask(taskId) {
      const otherTaskIds = taskIds().filter((id) => id !== taskId);
      writeJson(storage, taskKey, [taskId, ...otherTaskIds].slice(0, maxStoredTasks));
    },
  };
}
