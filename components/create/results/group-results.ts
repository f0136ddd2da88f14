import { isTerminal } from '@/lib/contract';
import type { ComparisonPlace, Creation } from '@/lib/pages/creations';
import type { OpenSubmission } from '../open-submissions';

/** One request of a submission: its task, or the submission itself while it has none. */
export type ResultMember =
  | { readonly entry: OpenSubmission; readonly task?: undefined }
  | { readonly task: Creation; readonly entry?: undefined };

/** The requests of one press of Generate. */
export interface ResultGroup {
  readonly id: string;
  /** In the order of the page; several for a comparison. */
  readonly members: readonly ResultMember[];
}

const placeOf = ({ entry, task }: ResultMember): ComparisonPlace | null =>
  (entry === undefined ? task.comparison : entry.submission.comparison) ?? null;

const idOf = (member: ResultMember): string =>
  placeOf(member)?.id ??
  (member.entry === undefined ? member.task.task_id : member.entry.submission.submissionId);

/** The value in which a request differs from the others of its comparison. */
export const captionOf = (member: ResultMember): string | undefined => placeOf(member)?.label;

/** The groups in the order of their first members. A group with a member of the session belongs to the session as a whole. */
export function groupResults(
  openSubmissions: readonly OpenSubmission[],
  sessionTasks: readonly Creation[],
  earlierTasks: readonly Creation[],
) {
  const sessionMembers: readonly ResultMember[] = [
    ...openSubmissions.map((entry) => ({ entry })),
    ...sessionTasks.map((task) => ({ task })),
  ];
  const members = [...sessionMembers, ...earlierTasks.map((task) => ({ task }))];
  const groups = [...Map.groupBy<string, ResultMember>(members, idOf)].map(
    ([id, groupMembers]): ResultGroup => ({
      id,
      members: groupMembers.toSorted((a, b) => (placeOf(a)?.place ?? 0) - (placeOf(b)?.place ?? 0)),
    }),
  );
  const sessionIds = new Set(sessionMembers.map(idOf));
  return {
    sessionGroups: groups.filter(({ id }) => sessionIds.has(id)),
    earlierGroups: groups.filter(({ id }) => !sessionIds.has(id)),
  };
}

/** Whether a group has results on the page, or may still get them. */
export const groupHasTiles = ({ members }: ResultGroup): boolean =>
  members.some(({ entry, task }) =>
    entry === undefined ? hasTiles(task) : entry.state === 'sending',
  );

/** Whether a task has results on the page, or may still get them. */
export const hasTiles = ({ status, outputs, removed }: Creation): boolean =>
  !isTerminal(status) || outputs.some((_, index) => !removed.includes(index));

/** Whether a task ended without a result, and was not dismissed. */
export const hasFailed = ({ status, outputs, removed }: Creation): boolean =>
  isTerminal(status) && outputs.length === 0 && !removed.includes(-1);

/** The number of outputs that a request asks for. */
export function expectedCount(params: Readonly<Record<string, unknown>> | null): number {
  const n = params?.n;
  return typeof n === 'number' && Number.isInteger(n) && n > 0 ? Math.min(n, 12) : 1;
}
