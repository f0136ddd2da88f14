/** Waits that an abort ends at once, one timer at a time. */
export interface Pacer {
  /** Resolves `ms` from now, or at the abort. */
  wait(ms: number): Promise<void>;
  /** Stops listening to the signal. */
  close(): void;
}

/** One listener on the signal for a complete stream, whatever its number of waits. */
export function createPacer(signal: AbortSignal): Pacer {
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | undefined;
  const onAbort = () => {
    clearTimeout(timer);
    wake?.();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        wake = resolve;
        timer = setTimeout(resolve, ms);
      }),
    close: () => signal.removeEventListener('abort', onAbort),
  };
}
