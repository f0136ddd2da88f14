/** What tabs tell each other: which tasks they show, that a new leader asks, and what was learned. */
export type TabMessage<T> =
  | { readonly kind: 'wants'; readonly tab: string; readonly ids: readonly string[] }
  | { readonly kind: 'who' }
  /** A tab is visible: one that leads while it is hidden hands the lead over. */
  | { readonly kind: 'visible' }
  | { readonly kind: 'tasks'; readonly tasks: readonly T[] }
  | { readonly kind: 'failing'; readonly failing: boolean };

/** The parts of a browser that the poller stands on, so that it can be tested without one. */
export interface PollerEnvironment<T> {
  isVisible(): boolean;
  onVisibility(listener: () => void): () => void;
  /** Tells the other tabs; they hear nothing of this one's own. */
  post(message: TabMessage<T>): void;
  onMessage(listener: (message: TabMessage<T>) => void): () => void;
  /** Runs `lead` while this tab alone leads; ends when the returned promise settles. Rejected by `signal`. */
  lead(signal: AbortSignal, lead: () => Promise<void>): Promise<void>;
  /** Says that something of ours is broken, and goes on. */
  report(error: unknown): void;
  now(): number;
  random(): number;
}

/** The environment of this browser tab; without Web Locks or BroadcastChannel every tab polls for itself. */
export function browserEnvironment<T>(name: string): PollerEnvironment<T> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
  return {
    isVisible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    post: (message) => channel?.postMessage(message),
    onMessage(listener) {
      const hear = (event: MessageEvent<TabMessage<T>>) => listener(event.data);
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    async lead(signal, lead) {
      if ('locks' in navigator) await navigator.locks.request(name, { signal }, lead);
      else await lead();
    },
    report: (error) => reportError(error),
    now: () => Date.now(),
    random: () => Math.random(),
  };
}
