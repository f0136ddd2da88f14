'use server';

import { headers } from 'next/headers';
import * as z from 'zod';
import type { SignUpResult } from '@/lib/console/identity/accounts';
import { email, signUp, signUpInput, signUpState } from '@/lib/console/identity/accounts';
import { clientOf } from '@/lib/console/identity/session';
import { requestSignUp } from '@/lib/console/identity/sign-up';
import { InvalidRequestError } from '@/lib/console/platform/failures';
import { runtime } from '@/lib/console/platform/runtime';
import { visitorAction } from '@/lib/console/team/access';

type Refusal = Extract<SignUpResult, { ok: false }>['reason'];

const refusals: Record<Refusal, [message: string, param: string | null]> = {
  closed: ['Accounts are by invitation. Ask an Owner or Admin of your team.', null],
  token: ['That’s not the token the server printed when it started.', 'token'],
  email_taken: ['An account with this address already exists. Sign in instead.', 'email'],
  too_many: ['Too many attempts from here. Try again in an hour.', null],
};

/** Makes the first owner's account, or any where sign-up is open and no mail is sent. Needs no session. */
export const signUpAction = visitorAction([signUpInput], async (input) => {
  const { db, env, mailer } = runtime();
  const state = await signUpState(db, env.signup);
  if (mailer !== null && state.open && !state.first) {
    throw new InvalidRequestError('Confirm your email address first: reload the page.');
  }
  const ip = clientOf(await headers()).ip ?? 'unknown';
  const result = await signUp(db, input, { signup: env.signup, ip });
  if (!result.ok) throw new InvalidRequestError(...refusals[result.reason]);
});

/** Mails a link for making an account, where sign-up is open and mail is sent. Needs no session. */
export const requestSignUpAction = visitorAction([z.unknown()], async (address) => {
  const { db, env, mailer } = runtime();
  const state = await signUpState(db, env.signup);
  if (!state.open) throw new InvalidRequestError(...refusals.closed);
  if (state.first || mailer === null) {
    throw new InvalidRequestError('This server doesn’t send email. Reload the page.');
  }
  await requestSignUp(email.parse(address), clientOf(await headers()));
});
