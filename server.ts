/**
 * The process: one HTTP server that the service and the console's pages share, the workers, and a
 * graceful stop (docs/architecture.md).
 */
import { env } from './lib/platform/env';
import { createLogger } from './lib/platform/log';
import { storageErrorOf, wrapStorageFault } from './lib/platform/storage/errors';
import { keepCompiledCode } from './server/compiled-code';
import { takeFirstSteps } from './server/first-steps';
import { logConsole } from './server/log-console';
import { onStopSignal } from './server/stop-signals';
import { startWatchdog } from './server/watchdog';

/** A process whose main thread is blocked for this long is killed. */
const blockedMs = 10_000;
/** Added to the deadline of the stop, which ends the process by itself unless the main thread is blocked. */
const watchdogBeyondStopMs = 500;
/** Time after the drain for jobs, pages and the database to close. */
const stopBeyondDrainMs = 5_500;

async function main(): Promise<void> {
  const settings = env();
  const log = createLogger({ level: settings.logLevel, isTraced: settings.tracing !== undefined });
  if (settings.nodeEnv === 'production') logConsole(log);
  if (settings.nodeEnv === 'production') keepCompiledCode(settings.dataDir);
  const firstSteps = await takeFirstSteps(settings, log);
  // Most of the code. The watchdog begins after it, because it blocks the main thread.
  const { runProcess } = await import('./server/run-process');
  // While the operator is asked, nothing runs that must be stopped, and an interrupted restore is started over.
  let isAsking = false;
  const starting = runProcess(settings, log, firstSteps, {
    onQuestion(url, code) {
      isAsking = true;
      process.stdout.write(
        `The database is empty, and there are backups: open ${url} to restore one or to begin anew. It asks for this code: ${code}\n`,
      );
    },
    onDecision() {
      isAsking = false;
    },
  });
  const withinMs = settings.drainMs + stopBeyondDrainMs;
  onStopSignal(async () => (isAsking ? undefined : (await starting).stop()), {
    withinMs,
    log: (error) => log.error({ err: error }, 'the stop was not clean'),
    // In development a page may compile, or a debugger may pause, for longer.
    watchdog:
      settings.nodeEnv === 'production'
        ? startWatchdog(blockedMs, withinMs + watchdogBeyondStopMs)
        : undefined,
  });
  process.on('uncaughtException', (error) => {
    // When file handles run out, a library may throw uncaught errors. Handles become free again, so keep running.
    const isStorageFault = storageErrorOf(wrapStorageFault(error)) !== null;
    const level = isStorageFault ? 'error' : 'fatal';
    log[level]({ err: error }, 'an error was thrown where nothing catches it');
    if (!isStorageFault) process.exit(1);
  });
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a rejection went unhandled'),
  );
  const { url, firstOwnerToken } = await starting;
  process.stdout.write(`Atelier is ready at ${url}\n`);
  if (firstOwnerToken !== null) {
    process.stdout.write(`The first owner's account needs this token: ${firstOwnerToken}\n`);
  }
}

main().catch(async (error: unknown) => {
  const problem = await import('./server/explain').then(
    ({ explain }) => explain(error),
    () => (error instanceof Error ? error.stack : String(error)),
  );
  // Not `console`, which Next.js wraps: this must be printed even when Next.js has failed.
  process.stderr.write(`${problem}\n`);
  process.exit(1);
});
