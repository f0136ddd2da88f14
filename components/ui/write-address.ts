/**
 * Puts a new address on the current history entry and leaves the router out of it. The router takes
 * any other `replaceState` for a navigation of its own and drops the one that is under way, so that
 * an address written a moment after typing would swallow the click on a link. With the entry's own
 * state it lets the call pass; `useSearchParams` then stays as it was.
 */
export function writeAddress(address: string | URL): void {
  window.history.replaceState(window.history.state, '', address);
}
