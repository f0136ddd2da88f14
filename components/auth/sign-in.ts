'use client';

import { signIn } from 'next-auth/react';
import { unreachable } from '../actions';

/** The page of the second step. */
export const secondStepPath = '/sign-in/second-step';

/** Why a sign-in was refused, in words. Does not reveal whether email or password was wrong. */
function wordsFor(error: string): string {
  if (error === 'failed') return 'Something went wrong on our side. Try again in a moment.';
  const seconds = /^wait:(\d+)$/.exec(error)?.[1];
  if (seconds === undefined) return 'Wrong email or password.';
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** The outcome of a sign-in: a session, the second step, or an error message. */
export type SignInOutcome =
  | { readonly state: 'signed-in' | 'second-step' }
  | { readonly state: 'refused'; readonly error: string };

/** Checks the password. Opens a session unless the account needs a second step. */
export async function signInWithPassword(credentials: {
  email: string;
  password: string;
}): Promise<SignInOutcome> {
  try {
    const answer = await signIn('credentials', { ...credentials, redirect: false });
    if (!answer?.ok || answer.error) {
      return { state: 'refused', error: wordsFor(answer?.error ?? '') };
    }
    // The server returns this address instead of opening a session.
    const needsSecondStep = answer.url !== null && new URL(answer.url).pathname === secondStepPath;
    return { state: needsSecondStep ? 'second-step' : 'signed-in' };
  } catch {
    return {
      state: 'refused',
      error: unreachable,
    };
  }
}
