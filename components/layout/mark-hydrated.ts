/** Tells `replayEarlyInput` that React has hydrated the page, or has replaced it. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = '';
}
