/** Whether the console refused this page's last call because its session has ended. */
let ended = false;
/** Counts requests for a sign-in, so that a closed dialog opens again. */
let asked = 0;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** Called after every call with whether the session has ended. The first time it opens the sign-in. */
export function reportSession(isEnded: boolean): void {
  if (ended === isEnded) return;
  ended = isEnded;
  if (ended) asked += 1;
  publish();
}

/** Called with the failure of a server action, or null. Only `signed_out` means that the session has ended. */
export function reportRefusal(failure: { readonly code: string } | null): void {
  if (failure?.code === 'signed_out') askForSignIn();
}

/** Opens the sign-in dialog, also when it was closed before. */
export function askForSignIn(): void {
  ended = true;
  asked += 1;
  publish();
}

/** Calls the listener when the state of the session changes. Returns a function that stops it. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isSessionEnded = (): boolean => ended;
export const signInsAsked = (): number => asked;
