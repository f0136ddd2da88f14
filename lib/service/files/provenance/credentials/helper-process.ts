import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CredentialsJob, CredentialsResult, ManifestStore } from './jobs';

/** A file could not be signed or read. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

/** The C2PA library does not load on this system. */
export class CredentialsUnavailableError extends Error {
  override readonly name = 'CredentialsUnavailableError';
}

/** Signs and reads manifests, one file at a time. */
export interface CredentialsHelper {
  /**
   * The manifests of a file that was read; null when it has none, and after other jobs. Throws
   * {@link CredentialsError} and {@link CredentialsUnavailableError}.
   */
  run(job: CredentialsJob): Promise<ManifestStore | null>;
  /** Ends the process at once; a running job throws. */
  stop(): void;
}

/** A film of 4 GB is read and written in less on a slow disk. */
const timeoutMs = 120_000;
/** Without work the process, which holds about 100 MB, ends after this. */
const idleMs = 20_000;

/** Starts its process when there is work. After a crash the next job gets a new one. */
export function createCredentialsHelper(): CredentialsHelper {
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let lastJob: Promise<unknown> = Promise.resolve();
  let unavailableError: CredentialsUnavailableError | null = null;

  function stop(): void {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = null;
  }

  async function runNow(job: CredentialsJob): Promise<ManifestStore | null> {
    if (unavailableError !== null) throw unavailableError;
    clearTimeout(idleTimer);
    child ??= startProcess();
    const result = await runJob(child, job).catch((error: unknown) => {
      stop();
      throw error;
    });
    idleTimer = setTimeout(stop, idleMs);
    idleTimer.unref();
    if (result.state === 'done') return result.store;
    if (result.state === 'failed') throw new CredentialsError(result.message);
    stop();
    unavailableError = new CredentialsUnavailableError(result.message);
    throw unavailableError;
  }

  return {
    run(job) {
      const runningJob = lastJob.then(() => runNow(job));
      lastJob = runningJob.catch(() => undefined);
      return runningJob;
    },
    stop,
  };
}

function startProcess(): ChildProcess {
  const entry = fileURLToPath(new URL('./helper.ts', import.meta.url));
  const child = fork(entry, [], {
    // From its source in development and in tests; compiled in production.
    execArgv: entry.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : [],
    // It needs none of this process's secrets.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  return child;
}

/** Sends one job and waits for its result. Throws {@link CredentialsError} when the process ends or takes too long. */
async function runJob(child: ChildProcess, job: CredentialsJob): Promise<CredentialsResult> {
  const { promise, resolve, reject } = Promise.withResolvers<CredentialsResult>();
  const onExit = () => reject(new CredentialsError('the process that signs and reads has ended'));
  const onTimeout = () => reject(new CredentialsError(`not done within ${timeoutMs / 1000} s`));
  const timer = setTimeout(onTimeout, timeoutMs);
  child.once('message', resolve);
  child.once('exit', onExit);
  child.once('error', reject);
  try {
    child.send(job, (error) => error && reject(new CredentialsError(error.message)));
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onExit).off('error', reject);
  }
}
