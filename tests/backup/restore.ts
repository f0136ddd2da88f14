import { setTimeout as wait } from 'node:timers/promises';
import type { Kill } from './back-up';
import { runCommand, startCommand } from './command';
import type { Target } from './target';

/** What was seen of a restore that was killed and started over. */
export interface SeedRestore {
  readonly kill: Kill;
  /** Of the one that came to its end. */
  readonly tookMs: number;
  readonly problems: readonly string[];
}

/** Kills a restore, sees that nothing opens what it left, and starts it over. */
export async function restore(
  { id, place }: { id: string; place: string },
  { env }: Target,
  killAfterMs: number,
): Promise<SeedRestore> {
  const words = ['restore', id, '--from', place];
  const command = startCommand(words, env);
  const first = await Promise.race([command.ended, wait(killAfterMs, null)]);
  command.kill();
  const killed = await command.ended;
  const kill: Kill = { victim: 'command', afterMs: killAfterMs, hit: first === null };
  const check = await runCommand(['check'], env);
  const again = await runCommand([...words, '--again'], env);
  // Where the end came after the last change, the next restore finds a database that is not empty.
  const wasComplete = check.code === 0;
  const isRight = wasComplete
    ? again.code === 1 && again.output.includes('The database is not empty')
    : again.code === 0 && again.output.includes(`Backup ${id} is restored`);
  return {
    kill,
    tookMs: wasComplete ? killed.tookMs : again.tookMs,
    problems: [
      ...(check.code === 0 || /restore|no database|never started/i.test(check.output)
        ? []
        : [`a check of the killed restore ended with ${check.code}:\n${check.output}`]),
      ...(isRight ? [] : [`the restore started over ended with ${again.code}:\n${again.output}`]),
    ],
  };
}
