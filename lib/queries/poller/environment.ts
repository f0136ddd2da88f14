/** Messages between tabs: the tasks that a tab shows, a new leader's request for these, and polled tasks. */
export type TabMessage<T> =
  | { readonly kind: 'wants'; readonly tab: string; readonly ids: readonly string[] }
  | { readonly kind: 'who' }
  /** A tab is visible: a hidden leader hands the lead over. */
  | { readonly kind: 'visible' }
  | { readonly kind: 'tasks'; readonly tasks: readonly T[] }
  | { readonly kind: 'failing'; readonly failing: boolean };

/** The browser APIs that the poller needs, so that it can be tested without a browser. */
export interface PollerEnvironment<T> {
  isVisible(): boolean;
  onVisibility(listener: () => void): () => void;
  /** Sends a message to the other tabs; the sender does not receive it. */
  post(message: TabMessage<T>): void;
  onMessage(listener: (message: TabMessage<T>) => void): () => void;
  /** Runs `lead` while this tab is the only leader, until its promise settles. Rejects when `signal` aborts. */
  lead(signal: AbortSignal, lead: () => Promise<void>): Promise<void>;
  /** Reports an error in our own code without stopping. */
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
      const handle = (event: MessageEvent<TabMessage<T>>) => listener(event.data);
      channel?.addEventListener('message', handle);
      return () => channel?.removeEventListener('message', handle);
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
