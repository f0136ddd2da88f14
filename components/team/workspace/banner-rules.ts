export type BannerKind =
  | 'offline'
  | 'unreachable'
  | 'signed_out'
  | 'connection'
  | 'low_credits'
  /** The workspace is personal, or has no key yet. */
  | 'workspace';

export interface Conditions {
  readonly isOnline: boolean;
  readonly isSignedOut: boolean;
  /** Polling of running tasks fails, for any reason. */
  readonly isPollFailing: boolean;
  /** Why the balance could not be read; null if it was. */
  readonly failureCode: string | null;
  readonly hasLowCredits: boolean;
  readonly hasWorkspaceBanner: boolean;
}

const unreachableCodes: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'offline']);
/** Codes of problems that an Owner or Admin fixes in Settings. */
const connectionCodes: ReadonlySet<string> = new Set([
  'not_connected',
  'key_refused',
  'foreign_answer',
]);

/** The one banner to show: the most urgent, because it usually explains the others. Null when all is well. */
export function chooseBanner(conditions: Conditions): BannerKind | null {
  const { failureCode } = conditions;
  if (!conditions.isOnline) return 'offline';
  // Without a session every poll fails, which does not mean that the service is down.
  const isPollFailing = conditions.isPollFailing && !conditions.isSignedOut;
  if (isPollFailing || (failureCode !== null && unreachableCodes.has(failureCode)))
    return 'unreachable';
  if (conditions.isSignedOut) return 'signed_out';
  if (failureCode !== null && connectionCodes.has(failureCode)) return 'connection';
  if (conditions.hasLowCredits) return 'low_credits';
  return conditions.hasWorkspaceBanner ? 'workspace' : null;
}
