/** Whether the console refused this page's last call because its session has ended. */
let ended = false;
/** Grows with each sign-in that is asked for, so that a dialog that was closed opens again. */
let asked = 0;
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

/** What the console answered of the session: every call says so, the first refusal asks for a sign-in. */
export function reportSession(isEnded: boolean): void {
  if (ended === isEnded) return;
  ended = isEnded;
  if (ended) asked += 1;
  publish();
}

/** For what an action answered: its failure, or null. Anything but `signed_out` says nothing of the session. */
export function reportRefusal(failure: { readonly code: string } | null): void {
  if (failure?.code === 'signed_out') askForSignIn();
}

/** Opens the sign-in over the page, again where it was closed. */
export function askForSignIn(): void {
  ended = true;
  asked += 1;
  publish();
}

/** Calls the listener when what is known of the session changes. Returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isSessionEnded = (): boolean => ended;
export const signInsAsked = (): number => asked;
