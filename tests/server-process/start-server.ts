import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KEPT_CHARACTERS = 20_000;

export interface StartOptions {
  /** Environment variables besides `PORT` and `DATA_DIR`. */
  env?: Record<string, string>;
  /** A folder to keep; by default a new one that `stop` removes. */
  dataDir?: string;
  port?: number;
  /** The compiled server, or plain `next start`, which serves only the console. */
  program?: 'server' | 'next';
  /** How long it may take to answer; 60 s by default. */
  readyWithinMs?: number;
  /** Paths that have to answer before it counts as ready; by default one of each half. */
  readyPaths?: readonly string[];
  /** Text that it has to print as well. */
  readyWords?: string;
  /** Receives its output as it arrives. */
  onOutput?: (text: string) => void;
}

/** A production server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  /** Such as `http://127.0.0.1:4312`, without a `/` at the end. */
  url: string;
  dataDir: string;
  pid: number;
  /** Resolves with its exit code once it has ended for any reason; null when a signal ended it. */
  ended: Promise<number | null>;
  /** The end of its output, of both streams. */
  output(): string;
  /** Sends SIGTERM and waits. Returns the exit code (null when a signal ended it). */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits. The data folder stays. */
  kill(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null && answer.status < 500;
}

/** One path of each half, because the process listens before both are ready. */
const bothHalves = ['/openapi.json', '/sign-in'];

async function untilReady(
  child: ChildProcess,
  urls: readonly string[],
  hasSaid: () => boolean,
  withinMs: number,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('it ended');
    if (hasSaid() && (await Promise.all(urls.map(answers))).every(Boolean)) return;
    await wait(50);
  }
  throw new Error(`it did not answer within ${withinMs} ms`);
}

function argumentsOf(program: 'server' | 'next', port: number): string[] {
  const preload = path.join(ROOT, 'scripts', 'env', 'production.mjs');
  // As in `npm start`.
  if (program === 'server') {
    return ['--max-semi-space-size=16', '--import', preload, 'dist/server.js'];
  }
  const next = path.join(ROOT, 'node_modules', 'next', 'dist', 'bin', 'next');
  return [next, 'start', '-H', '127.0.0.1', '-p', String(port)];
}

/**
 * Starts the production server on loopback and waits until it answers. It needs a fresh build
 * (`node scripts/setup.mjs start`).
 *
 * @throws Error with the server's output when it ends or does not answer in time
 */
export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'atelier-')));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, argumentsOf(options.program ?? 'server', port), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      // As in `npm start`: glibc returns large blocks to the system at once (mallopt(3), M_MMAP_THRESHOLD).
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...options.env,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    const text = chunk.toString();
    output = (output + text).slice(-KEPT_CHARACTERS);
    options.onOutput?.(text);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  // When the test run fails, no server is left behind.
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  child.once('close', () => process.off('exit', killNow));
  const ended = once(child, 'close').then(() => child.exitCode);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  const server: ServerProcess = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    ended,
    output: () => output,
    async stop() {
      const code = await end('SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
  };
  try {
    const urls = (options.readyPaths ?? bothHalves).map((path) => `${url}${path}`);
    const hasSaid = () => output.includes(options.readyWords ?? '');
    await untilReady(child, urls, hasSaid, options.readyWithinMs ?? 60_000);
  } catch (error) {
    await server.kill();
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The server did not start: ${why}\n${output}`);
  }
  return server;
}
