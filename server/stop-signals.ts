import type { Watchdog } from './watchdog';

/** Signals this close together count as one. */
const sameSignalWithinMs = 500;

/**
 * Calls `stop` at the first SIGTERM or SIGINT and exits with its outcome: 0, or 1 when it failed or took
 * longer than `withinMs`. Another signal a moment later exits at once; one that comes with the first does not,
 * because Ctrl-C under `npm start` arrives twice: from the terminal, and passed on by npm.
 */
export function onStopSignal(
  stop: () => Promise<void>,
  options: {
    withinMs: number;
    log: (error: unknown) => void;
    /** Ends the process at the deadline even if the main thread is blocked. */
    watchdog?: Watchdog | undefined;
  },
): void {
  let firstAtMs: number | null = null;
  const handleSignal = (signal: NodeJS.Signals) => {
    if (firstAtMs !== null) {
      if (performance.now() - firstAtMs < sameSignalWithinMs) return;
      process.exit(signal === 'SIGINT' ? 130 : 143);
    }
    firstAtMs = performance.now();
    options.watchdog?.stopping();
    const deadlineTimer = setTimeout(() => {
      options.log(new Error('stopping took too long'));
      process.exit(1);
    }, options.withinMs);
    deadlineTimer.unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        options.log(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}
