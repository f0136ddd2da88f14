/** What an examination of the installation found in one place, as the operator's page shows it. */
export interface HealthFinding {
  readonly area: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly words: string;
  /** What to do; null where there is nothing to do. */
  readonly advice: string | null;
}
