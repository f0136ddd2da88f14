'use server';

import { operatorAction, operatorChange } from '../management';
import { beginBackup, readBackups } from '.';

/** The backups of this installation and how they are made. Changes nothing. */
export const readBackupsAction = operatorAction([], readBackups);

/** Starts a backup that is stored where the scheduled ones are. */
export const beginBackupAction = operatorChange([], beginBackup);
