import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const fixture = fileURLToPath(new URL('./testing/blocked-process.ts', import.meta.url));

it.each(['at-once', 'at-stop'])(
  'ends a process whose main thread blocks %s, although SIGTERM does not',
  async (mode) => {
    const child = fork(fixture, [mode], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(child, 'message');
    child.kill('SIGTERM');
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
    expect(output).toContain('The process ends itself');
  },
  20_000,
);
