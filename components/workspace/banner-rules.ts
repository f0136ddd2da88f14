/** What a page may have to say for as long as it lasts. */
export type BannerKind =
  | 'offline'
  | 'unreachable'
  | 'signed_out'
  | 'connection'
  | 'low_credits'
  /** What the workspace is: personal, or without a key yet. */
  | 'standing';

/** What is known at the moment. */
export interface Conditions {
  readonly online: boolean;
  readonly signedOut: boolean;
  /** Asking about running tasks fails, whatever the reason. */
  readonly pollFailing: boolean;
  /** Why the balance could not be read; null where it was. */
  readonly failureCode: string | null;
  readonly lowCredits: boolean;
  readonly standing: boolean;
}

const outOfReach: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'offline']);
/** What an Owner or Admin repairs in Settings. */
const ofConnection: ReadonlySet<string> = new Set([
  'not_connected',
  'key_refused',
  'foreign_answer',
]);

/** The one banner to show, the most urgent that holds: what stands above it explains what stands below. */
export function bannerOf(now: Conditions): BannerKind | null {
  const { failureCode } = now;
  if (!now.online) return 'offline';
  // Signed out, every poll fails: that is no sign of the service.
  const failing = now.pollFailing && !now.signedOut;
  if (failing || (failureCode !== null && outOfReach.has(failureCode))) return 'unreachable';
  if (now.signedOut) return 'signed_out';
  if (failureCode !== null && ofConnection.has(failureCode)) return 'connection';
  if (now.lowCredits) return 'low_credits';
  return now.standing ? 'standing' : null;
}
