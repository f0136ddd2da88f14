export type BannerKind =
  | 'offline'
  | 'unreachable'
  | 'signed_out'
  | 'connection'
  | 'low_credits'
  /** The workspace is personal, or has no key yet. */
  | 'standing';

export interface Conditions {
  readonly online: boolean;
  readonly signedOut: boolean;
  /** Polling of running tasks fails, for any reason. */
  readonly pollFailing: boolean;
  /** Why the balance could not be read; null if it was. */
  readonly failureCode: string | null;
  readonly lowCredits: boolean;
  readonly standing: boolean;
}

const outOfReach: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'offline']);
/** Codes of problems that an Owner or Admin fixes in Settings. */
const ofConnection: ReadonlySet<string> = new Set([
  'not_connected',
  'key_refused',
  'foreign_answer',
]);

/** The one banner to show: the most urgent, because it usually explains the others. Null when all is well. */
export function bannerOf(conditions: Conditions): BannerKind | null {
  const { failureCode } = conditions;
  if (!conditions.online) return 'offline';
  // Without a session every poll fails, which does not mean that the service is down.
  const isPollFailing = conditions.pollFailing && !conditions.signedOut;
  if (isPollFailing || (failureCode !== null && outOfReach.has(failureCode))) return 'unreachable';
  if (conditions.signedOut) return 'signed_out';
  if (failureCode !== null && ofConnection.has(failureCode)) return 'connection';
  if (conditions.lowCredits) return 'low_credits';
  return conditions.standing ? 'standing' : null;
}
