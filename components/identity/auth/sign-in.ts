'use client';

import { unreachable } from '../../actions';

export const secondStepPath = '/sign-in/second-step';

const busyMessage = 'Many people are signing in right now. Try again in a few seconds.';
const failedMessage = 'Something went wrong on our side. Try again in a moment.';

/** Why a sign-in was refused, in words. Does not reveal whether email or password was wrong. */
function refusalMessage(error: string): string {
  if (error === 'failed') return failedMessage;
  const seconds = /^wait:(\d+)$/.exec(error)?.[1];
  if (seconds === undefined) return 'Wrong email or password.';
  const minutes = Math.max(1, Math.ceil(Number(seconds) / 60));
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** The outcome of a sign-in: a session, the second step, or an error message. */
export type SignInOutcome =
  | { readonly state: 'signed-in' | 'second-step' }
  | { readonly state: 'refused'; readonly error: string };

/**
 * Posts the credentials to next-auth. Returns the address that it leads to, or `busy` while the server is full. Not by
 * next-auth's own client, which ignores lost responses.
 */
async function postCredentials(credentials: Record<string, string>): Promise<URL | 'busy'> {
  const token = await fetch('/api/auth/csrf');
  if (token.status === 503) return 'busy';
  const { csrfToken } = await token.json();
  const body = new URLSearchParams({ ...credentials, csrfToken, json: 'true', callbackUrl: '/' });
  const response = await fetch('/api/auth/callback/credentials', { method: 'POST', body });
  // The queue in front of pages responds with an HTML page.
  if (response.status === 503) return 'busy';
  const { url } = await response.json();
  return new URL(url);
}

/** Checks the password. Opens a session unless the account needs a second step. */
export async function signInWithPassword(credentials: {
  email: string;
  password: string;
}): Promise<SignInOutcome> {
  try {
    const target = await postCredentials(credentials);
    if (target === 'busy') return { state: 'refused', error: busyMessage };
    const { pathname, searchParams } = target;
    const error = searchParams.get('error');
    if (error !== null) return { state: 'refused', error: refusalMessage(error) };
    // The form's token was not the one of the cookie, for instance because the browser keeps no cookies.
    if (searchParams.has('csrf')) return { state: 'refused', error: failedMessage };
    // The server returns this address instead of opening a session.
    return { state: pathname === secondStepPath ? 'second-step' : 'signed-in' };
  } catch {
    return { state: 'refused', error: unreachable };
  }
}
