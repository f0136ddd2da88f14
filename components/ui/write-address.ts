/**
 * Puts a new address on the current history entry and leaves the router out of it. The router takes
 * any other `replaceState` for a navigation of its own and drops the one that is under way, so that
 * an address written a moment after typing would swallow the click on a link. With the entry's own
 * state it lets the call pass; `useSearchParams` then stays as it was.
 */
export function writeAddress(address: string | URL): void {
  window.history.replaceState(window.history.state, '', address);
}

/**
 * Changes what the query of this page's address says, on the same history entry; an absent or empty value takes its
 * name out. The router follows, and so does `useSearchParams`.
 */
export function changeQuery(next: Readonly<Record<string, string | undefined>>): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(next)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const query = params.toString();
  window.history.replaceState(null, '', query === '' ? window.location.pathname : `?${query}`);
}
