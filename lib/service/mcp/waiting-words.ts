import { milliToCredits } from '@/lib/contract';
import { ApprovalNeededError, ApprovalRefusedError } from '../agents';
import { type BatchRequest, sumOf } from '../generations';
import type { McpContext } from './dependencies';

const missingOf = (requests: readonly BatchRequest[]) =>
  requests.filter(({ taskId }) => taskId === null);

/** How much of an experiment is made, in words; null for nothing. */
function madeOf(requests: readonly BatchRequest[]): string | null {
  const count = requests.length - missingOf(requests).length;
  return count === 0 ? null : `${count} of ${requests.length} ${count === 1 ? 'is' : 'are'} made.`;
}

/** What a person is asked to agree to, as a sentence without its end. */
export function costOf(requests: readonly BatchRequest[]): string {
  const credits = milliToCredits(sumOf(missingOf(requests)));
  const madePart = madeOf(requests);
  return `${madePart === null ? 'This' : `${madePart} The rest`} costs ${credits} credits`;
}

/**
 * What an assistant reads about an experiment that is made in part, and whose rest waits for a person or was refused; null for
 * any other.
 */
export function waitingMessage(
  requests: readonly BatchRequest[],
  error: unknown,
  { baseUrl }: McpContext['settings'],
): string | null {
  const madePart = madeOf(requests);
  if (madePart === null) return null;
  if (error instanceof ApprovalRefusedError) {
    return `${madePart} A person refused the rest: do not repeat it. Call wait with the task_ids there are.`;
  }
  if (!(error instanceof ApprovalNeededError)) return null;
  return `${costOf(requests)} more and waits for a person: ask them to open ${baseUrl} and answer on the page Connect. Call wait with the task_ids there are. Once they agreed, repeat this call with the same arguments.`;
}
