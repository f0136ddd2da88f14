'use server';

import { headers } from 'next/headers';
import { email } from '@/lib/console/identity/accounts';
import { requestPasswordReset } from '@/lib/console/identity/passwords';
import { clientOf } from '@/lib/console/identity/session';
import { visitorAction } from '@/lib/console/team/access';

/** Mails a link to set a new password to an address that has an account; needs no session. */
export const requestResetAction = visitorAction([email], async (address) =>
  requestPasswordReset(address, clientOf(await headers())),
);
