'use server';

import { inputId } from '@/lib/pages/input';
import { workspaceAction } from '../../team/access';
import { dismissNotice } from '.';

/** Dismisses a notice for the signed-in person. */
export const dismissNoticeAction = workspaceAction('notices.view', [inputId], dismissNotice);
