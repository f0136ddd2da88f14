import { CommitUnknownError } from './errors';

/** A connection that is lost in every try is told to the caller. */
const tries = 3;

/** True for a connection that was lost at COMMIT, also as the cause of another error. */
export function isCommitUnknown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof CommitUnknownError) return true;
  }
  return false;
}

/**
 * Does `work`, and again when its connection was lost at COMMIT, so that its caller hears what became of it and not
 * that nobody knows. For work of which a second time finds what the first did, by rows it locks or keys it writes:
 * one that is still under way is waited for there. `again` tells a second time from the first.
 */
export async function untilKnown<T>(work: (again: boolean) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work(tried > 1);
    } catch (error) {
      if (!isCommitUnknown(error) || tried === tries) throw error;
    }
  }
}
