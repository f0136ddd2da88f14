'use server';

import { headers } from 'next/headers';
import type { SignUpResult } from '@/lib/console/accounts';
import { signUp, signUpDoor, signUpInput } from '@/lib/console/accounts';
import { actionResult, InvalidRequestError } from '@/lib/console/failures';
import { runtime } from '@/lib/console/runtime';
import { clientOf } from '@/lib/console/session';
import { requestSignUp } from '@/lib/console/sign-up';
import type { ActionResult } from '@/lib/contract';

type Refusal = Extract<SignUpResult, { ok: false }>['reason'];

const refusals: Record<Refusal, [message: string, param: string | null]> = {
  closed: ['Accounts are by invitation. Ask an Owner or Admin of your team.', null],
  token: ['That’s not the token the server printed when it started.', 'token'],
  email_taken: ['An account with this address already exists. Sign in instead.', 'email'],
  too_many: ['Too many attempts from here. Try again in an hour.', null],
};

/**
 * Makes an account where that is open to whoever asks; needs no session. Where mail is sent, a stranger proves their
 * address first, and is told nothing of who else has an account.
 */
export async function signUpAction(values: unknown): Promise<ActionResult<{ verify: boolean }>> {
  return actionResult(async () => {
    const input = signUpInput.parse(values);
    const { db, env, mailer } = runtime();
    const client = clientOf(await headers());
    const door = await signUpDoor(db, env.signup);
    if (mailer !== null && door.open && !door.first) {
      await requestSignUp(input, client);
      return { verify: true };
    }
    const ip = client.ip ?? 'unknown';
    const result = await signUp(db, input, { signup: env.signup, ip });
    if (!result.ok) throw new InvalidRequestError(...refusals[result.reason]);
    return { verify: false };
  });
}
