'use client';

import { signIn } from 'next-auth/react';

/** Why a sign-in did not happen, in words. Which of address and password was wrong is not told. */
function wordsFor(error: string): string {
  if (error === 'failed') return 'Something went wrong on our side. Try again in a moment.';
  const seconds = /^wait:(\d+)$/.exec(error)?.[1];
  if (seconds === undefined) return 'Wrong email or password.';
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** Signs this browser in. Returns null, or what to tell the person. */
export async function signInWithPassword(credentials: {
  email: string;
  password: string;
}): Promise<string | null> {
  try {
    const answer = await signIn('credentials', { ...credentials, redirect: false });
    if (answer?.ok && !answer.error) return null;
    return wordsFor(answer?.error ?? '');
  } catch {
    return 'The console could not be reached. Check the connection and try again.';
  }
}
