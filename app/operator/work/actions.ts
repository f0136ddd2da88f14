'use server';

import { operatorChange } from '@/lib/console/operator';
import { cancelWork } from '@/lib/console/operator-data';
import { inputId } from '@/lib/contract';

/** Cancels a task of any workspace. */
export const cancelWorkAction = operatorChange([inputId], cancelWork);
