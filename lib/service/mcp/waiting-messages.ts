import { milliToCredits } from '@/lib/contract';
import { ApprovalNeededError, ApprovalRefusedError } from '../agents';
import { type BatchRequest, sumPrices } from '../generations';
import type { McpContext } from './dependencies';

const findMissing = (requests: readonly BatchRequest[]) =>
  requests.filter(({ taskId }) => taskId === null);

/** How much of an experiment is made, as a sentence; null for nothing. */
function madeMessage(requests: readonly BatchRequest[]): string | null {
  const count = requests.length - findMissing(requests).length;
  return count === 0 ? null : `${count} of ${requests.length} ${count === 1 ? 'is' : 'are'} made.`;
}

/** What a person is asked to agree to: the beginning of a sentence. */
export function costMessage(requests: readonly BatchRequest[]): string {
  const credits = milliToCredits(sumPrices(findMissing(requests)));
  const madePart = madeMessage(requests);
  return `${madePart === null ? 'This' : `${madePart} The rest`} costs ${credits} credits`;
}

/**
 * The message about an experiment of which a part is made, while the rest waits for a person or was refused; null for any other
 * experiment.
 */
export function waitingMessage(
  requests: readonly BatchRequest[],
  error: unknown,
  { baseUrl }: McpContext['settings'],
): string | null {
  const madePart = madeMessage(requests);
  if (madePart === null) return null;
  if (error instanceof ApprovalRefusedError) {
    return `${madePart} A person refused the rest: do not repeat it. Call wait with the task_ids there are.`;
  }
  if (!(error instanceof ApprovalNeededError)) return null;
  return `${costMessage(requests)} more and waits for a person: ask them to open ${baseUrl} and answer on the page Connect. Call wait with the task_ids there are. Once they agreed, repeat this call with the same arguments.`;
}
