/** Says to `replayEarlyInput` that React has taken the page over, or has put another in its place. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
}
