/**
 * Replaces the URL of the current history entry without the router noticing. The router takes any other `replaceState`
 * for a navigation and cancels a running one, so a URL written a moment after typing would cancel a click on a link.
 * It ignores the call when the state is the entry's own; `useSearchParams` then does not change.
 */
export function writeAddress(address: string | URL): void {
  window.history.replaceState(window.history.state, '', address);
}

/**
 * Changes the query of the current URL, on the same history entry. A missing or empty value removes its parameter. The
 * router follows, and so does `useSearchParams`.
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

/**
 * Removes the query, or one parameter of it, from the current URL: at once for a reload, and a moment later for the router, which would
 * otherwise write it back with its next update. The router follows `replaceState` only once it has started, and only when the state
 * lacks the router's own mark.
 */
export function dropQuery(name?: string): void {
  const params = new URLSearchParams(name === undefined ? '' : window.location.search);
  if (name !== undefined) params.delete(name);
  const path = `${window.location.pathname}${params.size === 0 ? '' : `?${params}`}`;
  writeAddress(path);
  setTimeout(() => {
    if (window.location.pathname + window.location.search !== path) return;
    const { __NA: _, ...state } = window.history.state ?? {};
    window.history.replaceState(state, '', path);
  });
}
