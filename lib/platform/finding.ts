/** What an examination of the installation found in one place. */
export interface Finding {
  /** Where: `Configuration`, `Database` … */
  readonly area: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** What is so. Without secrets. */
  readonly words: string;
  /** What to do; null where there is nothing to do. */
  readonly advice: string | null;
  /** The step of the list for production that it belongs to, where the area does not say so. */
  readonly step?: 'secret' | 'address' | 'https' | 'proxies' | 'backup' | 'provider';
}
