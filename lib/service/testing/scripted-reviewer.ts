import type { AvatarPicture, AvatarReview, AvatarReviewer } from '@/lib/providers';

/** A reviewer of avatars with scripted results, which records its calls. */
export interface ScriptedReviewer extends AvatarReviewer {
  /** Pictures that were handed in, in order. */
  readonly started: readonly AvatarPicture[];
  /** References whose state was read, in order. */
  readonly asked: readonly string[];
  /** Its result from now on; `down` throws. */
  answer(next: 'pending' | 'approved' | 'down' | { unusable: string }): void;
}

/**
 * Reviews that are pending until a test sets another result. `place` distinguishes references of several
 * reviewers.
 */
export function createScriptedReviewer(place = 'review'): ScriptedReviewer {
  const started: AvatarPicture[] = [];
  const asked: string[] = [];
  let next: Parameters<ScriptedReviewer['answer']>[0] = 'pending';
  const state = (reference: string): AvatarReview => {
    if (next === 'down') throw new Error('the review is down');
    return typeof next === 'string'
      ? { state: next, reference }
      : { state: 'unusable', reason: next.unusable };
  };
  return {
    started,
    asked,
    answer: (given) => {
      next = given;
    },
    async start(picture) {
      started.push(picture);
      return state(`${place}:${picture.key}`);
    },
    async status(reference) {
      asked.push(reference);
      return state(reference);
    },
  };
}
