'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { askForCredits } from '@/lib/console/budgets';
import { actionResult } from '@/lib/console/failures';
import { dismissNotice } from '@/lib/console/notices';
import type { ActionResult } from '@/lib/contract';
import { inputId, inputText } from '@/lib/contract';

/** Dismisses a notice for the signed-in person. */
export async function dismissNoticeAction(
  workspace: string,
  notice: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'notices.view');
    await dismissNotice(access, inputId.parse(notice));
  });
}

const question = z.object({
  about: z.enum(['balance', 'budget']),
  note: inputText.trim().max(300, 'Use at most 300 characters.'),
  needed: z.number().positive().max(1_000_000_000).nullable(),
});

/** Asks the Owner and Admins for more credits. Returns false while an earlier request is open. */
export async function askForCreditsAction(
  workspace: string,
  about: unknown,
  note: unknown,
  needed: unknown,
): Promise<ActionResult<boolean>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'budgets.ask');
    const request = question.parse({ about, note, needed });
    return askForCredits(access, request.about, request);
  });
}
