import { setTimeout as wait } from 'node:timers/promises';
import { type Acknowledged, readAcknowledged } from './acknowledged';
import { type CommandEnd, startCommand } from './command';
import type { Source } from './source';

/** How a command was killed. */
export interface Kill {
  /** What got SIGKILL. */
  readonly victim: 'command' | 'server';
  readonly afterMs: number;
  /** False: it had ended before. */
  readonly hit: boolean;
}

/** A complete backup of a busy installation. */
export interface SeedBackup {
  readonly id: string;
  /** What the source had acknowledged before it began. */
  readonly acknowledged: Acknowledged;
  readonly tookMs: number;
  /** Rows, files, and what was written, in the command's own words. */
  readonly size: string;
  readonly problems: readonly string[];
}

/** Kills a backup, or the server that makes it for the command. */
export async function killBackup(
  source: Source,
  victim: Kill['victim'],
  afterMs: number,
): Promise<Kill> {
  const command = startCommand(['backup', '--to', source.place], source.env);
  const first = await Promise.race([command.ended, wait(afterMs, null)]);
  if (first !== null) return { victim, afterMs, hit: false };
  if (victim === 'command') command.kill();
  // On a slow machine the command may not have asked the server yet: it opens the database itself then.
  else await source.restart(command.ended);
  await command.ended;
  return { victim, afterMs, hit: true };
}

const busyForMs = 60_000;

/** Makes a backup while the source works. A server whose command was killed may still be making the one before. */
export async function backUp(source: Source): Promise<SeedBackup> {
  const deadline = performance.now() + busyForMs;
  for (;;) {
    const acknowledged = readAcknowledged(source.journal);
    const end = await startCommand(['backup', '--to', source.place], source.env).ended;
    const id = /Backup (\S+) is in/.exec(end.output)?.[1];
    if (end.code === 0 && id !== undefined) {
      const problems = missingFiles(end);
      return { id, acknowledged, tookMs: end.tookMs, size: sizeOf(end), problems };
    }
    if (!end.output.includes('Another backup is being made') || performance.now() > deadline) {
      throw new Error(`the backup ended with ${end.code}:\n${end.output}`);
    }
    await wait(100);
  }
}

const sizeOf = ({ output }: CommandEnd): string => {
  const [, rows, files] = /: (\d+ rows) of \d+ tables, (\d+ files)\./.exec(output) ?? [];
  const written = /^(.+) were written\.$/m.exec(output)?.[1];
  return `${rows}, ${files}, ${written}`;
};

/** Nothing is deleted here, so a backup has every file that its rows name. */
const missingFiles = ({ output }: CommandEnd): string[] =>
  output.split('\n').filter((line) => line.includes(' is not in it: '));
