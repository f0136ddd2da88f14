'use server';

import { operatorAction } from '../management';
import { examineInstallation } from '.';

/** Examines the installation. Changes nothing. */
export const examineAction = operatorAction([], examineInstallation);
