'use server';

import * as z from 'zod';
import { requireAccess } from '@/lib/console/access';
import { actionResult } from '@/lib/console/failures';
import { dismissNotice } from '@/lib/console/notices';
import type { ActionResult } from '@/lib/contract';

/** Puts a notice away for the person who asks. */
export async function dismissNoticeAction(
  workspace: string,
  notice: unknown,
): Promise<ActionResult<void>> {
  return actionResult(async () => {
    const access = await requireAccess(workspace, 'notices.view');
    await dismissNotice(access, z.string().min(1).max(80).parse(notice));
  });
}
