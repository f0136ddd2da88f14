/** What an examination of the installation found in one place. */
export interface Finding {
  /** Where: `Configuration`, `Database` … */
  readonly area: string;
  readonly state: 'ok' | 'warning' | 'problem';
  /** What was found, in a sentence without secrets. */
  readonly words: string;
  /** What to do, in a sentence; null when there is nothing to do. */
  readonly advice: string | null;
  /** The step of the list for production that it belongs to, where the area does not say so. */
  readonly step?: 'secret' | 'address' | 'https' | 'proxies' | 'backup' | 'provider';
}

/** "40 seconds", "25 minutes", "3 hours", "2 days". */
export function durationLabel(seconds: number): string {
  if (seconds < 90) return countLabel(Math.round(seconds), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return countLabel(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? countLabel(hours, 'hour') : countLabel(Math.round(hours / 24), 'day');
}

const countLabel = (value: number, unit: string): string =>
  `${value} ${unit}${value === 1 ? '' : 's'}`;

export interface QueueFigures {
  readonly name: 'tasks' | 'webhooks' | 'notifications' | 'jobs';
  /** How many wait and are due. */
  readonly waiting: number;
  /** How long the oldest waits, in seconds; null when none does. */
  readonly oldest_seconds: number | null;
}

/** What a provider of media did in the last hour. Times are in seconds since the epoch. */
export interface ProviderWork {
  readonly provider: string;
  readonly last_success_at: number | null;
  /** Tasks that failed by the provider's fault since its last success; null when none did. */
  readonly failing: {
    readonly count: number;
    readonly since: number;
    /** The last error in its own words. */
    readonly message: string | null;
  } | null;
}

/** How long a kind of thing is kept, as the operator's page shows it. */
export interface RetentionLine {
  readonly name: string;
  /** The time, such as “30 days”, or a sentence. */
  readonly keeps: string;
  /** The variable by which an operator changes it; null where it is fixed. */
  readonly setting: string | null;
}

/** What an installation holds and does. Sizes are in bytes. */
export interface InstallationFigures {
  readonly versions: {
    readonly atelier: string;
    readonly node: string;
    /** Such as `PostgreSQL 16.4`. */
    readonly database: string;
    /** The newest migration of each half, such as `service 0031_agents`. */
    readonly migrations: readonly string[];
  };
  readonly process: {
    /** In seconds since the epoch. */
    readonly started_at: number;
    readonly memory: number;
    readonly heap: number;
    readonly heap_limit: number;
    /** The memory of the container or machine, in bytes. */
    readonly memory_limit: number;
  };
  readonly disk: { readonly free: number; readonly total: number };
  readonly database: {
    readonly size: number;
    /** The largest tables with their indexes. Rows are the database's estimate, null until it made one. */
    readonly tables: readonly {
      readonly name: string;
      readonly size: number;
      readonly rows: number | null;
    }[];
  };
  /** Stored files by what they are; null with a remote service, which has them. */
  readonly files: {
    readonly kinds: readonly {
      readonly kind: string;
      readonly count: number;
      readonly size: number;
    }[];
    /** Whether they were counted in a sample, because there are many. */
    readonly is_estimate: boolean;
  } | null;
  readonly queues: readonly QueueFigures[];
  readonly providers: readonly ProviderWork[];
  readonly retention: readonly RetentionLine[];
}
