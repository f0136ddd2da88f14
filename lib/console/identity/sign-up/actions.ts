'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import * as z from 'zod';
import { inputId } from '@/lib/pages/input';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { visitorAction } from '../../team/access';
import { email, readSignUpState, type SignUpResult, signUp, signUpInput } from '../accounts';
import { clientOf, signInByLink } from '../session';
import { confirmSignUp, confirmSignUpInput, requestSignUp } from '.';

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
  const state = await readSignUpState(db, env.signup);
  if (mailer !== null && state.open && !state.isFirst) {
    throw new InvalidRequestError('Confirm your email address first: reload the page.');
  }
  const ip = clientOf(await headers()).ip ?? 'unknown';
  const result = await signUp(db, input, { signup: env.signup, ip });
  if (!result.ok) throw new InvalidRequestError(...refusals[result.reason]);
});

/** Mails a link for making an account, where sign-up is open and mail is sent. Needs no session. */
export const requestSignUpAction = visitorAction([z.unknown()], async (address) => {
  const { db, env, mailer } = runtime();
  const state = await readSignUpState(db, env.signup);
  if (!state.open) throw new InvalidRequestError(...refusals.closed);
  if (state.isFirst || mailer === null) {
    throw new InvalidRequestError('This server doesn’t send email. Reload the page.');
  }
  await requestSignUp(email.parse(address), clientOf(await headers()));
});

/** Makes the account of a confirmed address, signs in and redirects to the console. Needs no session. */
export const confirmSignUpAction = visitorAction(
  [inputId, confirmSignUpInput],
  async (token, input): Promise<never> =>
    redirect(await signInByLink(await confirmSignUp(token, input), '/')),
);
