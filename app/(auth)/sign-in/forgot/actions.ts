'use server';

import { headers } from 'next/headers';
import { visitorAction } from '@/lib/console/access';
import { email } from '@/lib/console/accounts';
import { requestPasswordReset } from '@/lib/console/passwords';
import { clientOf } from '@/lib/console/session';

/** Mails a link to set a new password to an address that has an account; needs no session. */
export const requestResetAction = visitorAction([email], async (address) =>
  requestPasswordReset(address, clientOf(await headers())),
);
