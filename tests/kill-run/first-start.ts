import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server-process';
import { startOn } from './server';
import { spawnServer } from './spawn-server';

/** Kills the very first start on a new folder after `afterMs`, and starts again. Returns what went wrong, or null. */
export async function killFirstStart(afterMs: number): Promise<string | null> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-kill-'));
  try {
    const first = spawnServer(dataDir, await freePort());
    await wait(afterMs);
    await first.kill();
    const second = await startOn(dataDir);
    const code = await second.stop();
    return code === 0 ? null : `the stop after it ended with ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts a second process on a folder that is in use: `null` when it is refused in clear words. */
export async function secondProcess(dataDir: string): Promise<string | null> {
  const second = spawnServer(dataDir, await freePort());
  const code = await second.exited(30_000);
  const words = second.output();
  if (code === null) {
    await second.kill();
    return 'a second process was let in';
  }
  return code === 1 && /can only be open once/.test(words)
    ? null
    : `a second process ended with ${code} and said:\n${words}`;
}
