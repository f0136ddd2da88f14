import type { Failure } from '@/lib/pages/failures';

/** What the service last reported about the avatars of the form. */
export interface AvatarReport {
  readonly avatars: readonly string[];
  /** Why there is no price yet; null when all of them may be used. */
  readonly review: Failure | null;
}

export type AvatarState = 'in_review' | 'approved' | 'unusable';

const stateByCode: Readonly<Record<string, AvatarState>> = {
  avatar_review_pending: 'in_review',
  avatar_reference_invalid: 'unusable',
};

/**
 * The known states of the avatars. An error names its pictures by their ids. Where a service names none, all of them may be
 * in review, but only a single one can be known as unusable.
 */
export function readAvatarStates({
  avatars,
  review,
}: AvatarReport): ReadonlyMap<string, AvatarState> {
  const setAll = (state: AvatarState) => new Map(avatars.map((id) => [id, state]));
  if (review === null) return setAll('approved');
  const state = stateByCode[review.code];
  if (state === undefined) return new Map();
  const reportedMessage = review.said ?? review.message;
  const namedAvatars = avatars.filter((id) => reportedMessage.includes(id));
  if (namedAvatars.length === 0) {
    return state === 'in_review' || avatars.length === 1 ? setAll(state) : new Map();
  }
  const states = new Map<string, AvatarState>(namedAvatars.map((id) => [id, state]));
  // Reviews are reported as pending only when none of them has failed.
  if (state === 'in_review') {
    for (const id of avatars) if (!states.has(id)) states.set(id, 'approved');
  }
  return states;
}

/** The service's message with names instead of ids, which mean nothing to a person. */
export function withNames(message: string, nameOf: ReadonlyMap<string, string>): string {
  let text = message;
  for (const [id, name] of nameOf) {
    text = text.replaceAll(`“${name}” (${id})`, `“${name}”`).replaceAll(id, `“${name}”`);
  }
  return text;
}
