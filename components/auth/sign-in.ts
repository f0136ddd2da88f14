'use client';

import { signIn } from 'next-auth/react';
import { unreachable } from '@/components/actions';

/** Where the second step is asked for. */
export const secondStepPath = '/sign-in/second-step';

/** Why a sign-in did not happen, in words. Which of address and password was wrong is not told. */
function wordsFor(error: string): string {
  if (error === 'failed') return 'Something went wrong on our side. Try again in a moment.';
  const seconds = /^wait:(\d+)$/.exec(error)?.[1];
  if (seconds === undefined) return 'Wrong email or password.';
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** What a sign-in came to: a session, the question for the second step, or what to tell the person. */
export type SignInOutcome =
  | { readonly state: 'signed-in' | 'second-step' }
  | { readonly state: 'refused'; readonly error: string };

/** Signs this browser in, as far as a password does. */
export async function signInWithPassword(credentials: {
  email: string;
  password: string;
}): Promise<SignInOutcome> {
  try {
    const answer = await signIn('credentials', { ...credentials, redirect: false });
    if (!answer?.ok || answer.error) {
      return { state: 'refused', error: wordsFor(answer?.error ?? '') };
    }
    // The server leads there in place of opening a session.
    const asked = answer.url !== null && new URL(answer.url).pathname === secondStepPath;
    return { state: asked ? 'second-step' : 'signed-in' };
  } catch {
    return {
      state: 'refused',
      error: unreachable,
    };
  }
}
