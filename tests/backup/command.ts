import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a command of an operator ended. */
export interface CommandEnd {
  /** `null`: a signal ended it. */
  readonly code: number | null;
  /** Of both streams. */
  readonly output: string;
  readonly tookMs: number;
}

/** A command of an operator that runs. */
export interface RunningCommand {
  readonly ended: Promise<CommandEnd>;
  /** Sends SIGKILL. */
  kill(): void;
}

/** Starts `atelier WORDS`, as a server's machine would. Needs a compiled server. */
export function startCommand(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const beganMs = performance.now();
  const preload = join(root, 'scripts', 'env', 'production.mjs');
  const child = spawn(process.execPath, ['--import', preload, 'dist/operate.js', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    ended: once(child, 'close').then(() => ({
      code: child.exitCode,
      output,
      tookMs: performance.now() - beganMs,
    })),
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Runs a command to its end. */
export const runCommand = (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandEnd> => startCommand(words, env).ended;
