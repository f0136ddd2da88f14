import type { Finding } from './operator-health';

/** A backup that was made, or an attempt that failed. Times are in seconds since the epoch, sizes in bytes. */
export interface BackupRun {
  readonly id: string;
  readonly began_at: number;
  readonly ended_at: number;
  /** A folder, or `s3://bucket/prefix`. */
  readonly place: string;
  /** The backup's id in its place; null when the run failed. */
  readonly backup: string | null;
  readonly failure: string | null;
  readonly is_encrypted: boolean;
  readonly size: number;
  readonly files: number;
  /** Files that storage had lost or changed. */
  readonly missing_files: number;
  /** Files of earlier backups that were read again in the place. */
  readonly reread_files: number;
  /** How many files were damaged in the backup, and copied again. */
  readonly repaired_files: number;
}

/** How backups are made by themselves; `place` is null where they are not. */
export interface BackupSchedule {
  readonly place: string | null;
  /** Minutes after midnight, UTC. */
  readonly at_minutes: number;
  readonly keep: { readonly days: number; readonly weeks: number; readonly months: number };
  readonly is_encrypted: boolean;
}

/** What the server says of backups now. */
export interface BackupState {
  readonly schedule: BackupSchedule;
  readonly is_running: boolean;
  /** As the examination of the installation has it. */
  readonly findings: readonly Finding[];
}
