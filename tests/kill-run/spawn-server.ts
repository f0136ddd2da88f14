import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A server process that may not become ready. */
export interface SpawnedServer {
  output(): string;
  /** Its exit code; `null` when it still runs after `withinMs`. */
  exited(withinMs: number): Promise<number | null>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
}

/** Starts the production server without waiting until it answers. */
export function spawnServer(
  dataDir: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
): SpawnedServer {
  const preload = join(root, 'scripts', 'env', 'production.mjs');
  const child = spawn(process.execPath, ['--import', preload, 'dist/server.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, PORT: String(port) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const closed = once(child, 'close');
  return {
    output: () => output,
    async exited(withinMs) {
      const timer = AbortSignal.timeout(withinMs);
      const late = once(timer, 'abort');
      await Promise.race([closed, late]);
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
