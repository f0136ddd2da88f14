/** Whether the console refused this page's last call because its session has ended. */
let hasSessionEnded = false;
/** Counts requests for a sign-in, so that a closed dialog opens again. */
let signInRequests = 0;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** Called after every call with whether the session has ended. The first time it opens the sign-in. */
export function reportSession(isEnded: boolean): void {
  if (hasSessionEnded === isEnded) return;
  hasSessionEnded = isEnded;
  if (hasSessionEnded) signInRequests += 1;
  publish();
}

/** Called with the failure of a server action, or null. Only `signed_out` means that the session has ended. */
export function reportRefusal(failure: { readonly code: string } | null): void {
  if (failure?.code === 'signed_out') askForSignIn();
}

/** Opens the sign-in dialog, also when it was closed before. */
export function askForSignIn(): void {
  hasSessionEnded = true;
  signInRequests += 1;
  publish();
}

/** Calls the listener when the state of the session changes. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves once the session has not ended. */
export function waitForSession(): Promise<void> {
  if (!hasSessionEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (hasSessionEnded) return;
      stop();
      resolve();
    });
  });
}

export const isSessionEnded = (): boolean => hasSessionEnded;
export const countSignInRequests = (): number => signInRequests;
