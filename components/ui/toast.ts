import type { ReactNode } from 'react';

export type ToastTone = 'neutral' | 'good' | 'bad';
export type ToastOptions = {
  description?: ReactNode;
  /** One action, such as Undo. Its label is also its accessible description. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds on screen; `Infinity` until it is closed. Errors stay longer by default. */
  durationMs?: number;
  /** It says that there is no connection, so it goes once the network is back. */
  endsOnline?: boolean;
  /** A second toast with the same id replaces the first. */
  id?: string;
};
export type ToastEntry = ToastOptions & {
  id: string;
  tone: ToastTone;
  title: ReactNode;
  durationMs: number;
};

const listeners = new Set<() => void>();
let entries: readonly ToastEntry[] = [];
let sequence = 0;

function publish(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function show(tone: ToastTone, title: ReactNode, options: ToastOptions = {}): string {
  sequence += 1;
  const id = options.id ?? `toast-${sequence}`;
  const durationMs = options.durationMs ?? (tone === 'bad' ? 10_000 : 5_000);
  const entry: ToastEntry = { ...options, id, tone, title, durationMs };
  publish([...entries.filter((each) => each.id !== id), entry].slice(-4));
  return id;
}

function dismiss(id: string): void {
  publish(entries.filter((each) => each.id !== id));
}

/** Each function shows a short message and returns its id for `toast.dismiss`. */
export const toast = {
  show: (title: ReactNode, options?: ToastOptions) => show('neutral', title, options),
  success: (title: ReactNode, options?: ToastOptions) => show('good', title, options),
  error: (title: ReactNode, options?: ToastOptions) => show('bad', title, options),
  dismiss,
};

/** The store behind `toast`, read by the one `Toaster`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  entries: (): readonly ToastEntry[] => entries,
  /** Removes those that say that there is no connection. */
  dismissOffline: () => publish(entries.filter(({ endsOnline }) => endsOnline !== true)),
};
