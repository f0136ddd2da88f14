'use server';

import { operatorChange } from '@/lib/console/operator/management';
import { cancelWork } from '@/lib/console/operator/records';
import { inputId } from '@/lib/contract';

/** Cancels a task of any workspace. */
export const cancelWorkAction = operatorChange([inputId], cancelWork);
