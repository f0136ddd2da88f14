'use server';

import { operatorAction, operatorChange } from '../management';
import { beginBackup, readBackups } from '.';

/** The backups of this installation and how they are made. Changes nothing. */
export const readBackupsAction = operatorAction([], readBackups);

/** Begins a backup into the place of scheduled ones. */
export const beginBackupAction = operatorChange([], beginBackup);
