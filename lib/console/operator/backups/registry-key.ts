import type { BackupState } from '@/lib/pages/operator-backups';
import { registryKey } from '@/lib/platform/registry';

/** What a server offers for backups of its installation. */
export interface BackupMaker {
  read(): Promise<BackupState>;
  /** Begins a backup into the place of scheduled ones, and does not wait for its end, which is recorded. */
  begin(): void;
}

/** Absent where the console runs without its server. */
export const backupMakerRegistryKey = registryKey<BackupMaker>('backup-maker');
