'use server';

import { headers } from 'next/headers';
import { email } from '@/lib/console/accounts';
import { actionResult } from '@/lib/console/failures';
import { requestPasswordReset } from '@/lib/console/passwords';
import { clientOf } from '@/lib/console/session';
import type { ActionResult } from '@/lib/contract';

/** Mails a link to set a new password to an address that has an account; needs no session. */
export async function requestResetAction(address: unknown): Promise<ActionResult<void>> {
  return actionResult(async () => {
    await requestPasswordReset(email.parse(address), clientOf(await headers()));
  });
}
