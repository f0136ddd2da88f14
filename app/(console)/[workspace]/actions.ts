'use server';

import * as z from 'zod';
import { askForCredits } from '@/lib/console/money/budgets';
import { dismissNotice } from '@/lib/console/platform/notices';
import { workspaceAction } from '@/lib/console/team/access';
import { inputId, inputText } from '@/lib/contract';

/** Dismisses a notice for the signed-in person. */
export const dismissNoticeAction = workspaceAction('notices.view', [inputId], dismissNotice);

/** Asks the Owner and Admins for more credits. Returns false while an earlier request is open. */
export const askForCreditsAction = workspaceAction(
  'budgets.ask',
  [
    z.enum(['balance', 'budget']),
    inputText.trim().max(300, 'Use at most 300 characters.'),
    z.number().positive().max(1_000_000_000).nullable(),
  ],
  (access, about, note, needed) => askForCredits(access, about, { note, needed }),
);
