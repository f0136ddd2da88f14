import { setTimeout as wait } from 'node:timers/promises';
import { pick } from '../../kill-run/random';
import type { Member } from '../cluster/member';
import type { Journal } from '../journal';

/** A server that is called. */
export type Target = Pick<Member, 'name' | 'url'>;

/** The dependencies of each part of the load. */
export interface Client {
  readonly members: readonly Target[];
  readonly journal: Journal;
  readonly random: () => number;
  /** Aborts when unanswered calls are given up, which is a failure of the run. */
  readonly giveUp: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Whether the same call is sent again: there was no answer, or the service was unavailable or still working on it. */
const mayPass = (answer: Answer | null): boolean =>
  answer === null || answer.status >= 500 || answer.status === 429 || isInUse(answer);

function isInUse({ status, body }: Answer): boolean {
  const code = (body as { error?: { code?: string } } | null)?.error?.code;
  return status === 409 && code === 'idempotency_key_in_use';
}

/**
 * Sends a call to random members until one gives a final answer; `null` when it was given up. The call is counted under
 * `name`.
 */
export async function untilAnswered(
  { members, journal, random, giveUp }: Client,
  name: string,
  send: (member: Target) => Promise<Answer | null>,
): Promise<Answer | null> {
  while (!giveUp.aborted) {
    const answer = await send(pick(random, members));
    journal.count(name, answer?.status ?? null);
    if (!mayPass(answer)) return answer;
    await wait(200 + random() * 800);
  }
  journal.problems.push(`${name} was not answered to the end`);
  return null;
}
