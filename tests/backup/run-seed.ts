import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { between, seededRandom } from '../kill-run/random';
import { backUp, type Kill, killBackup } from './back-up';
import { runCommand } from './command';
import type { RestoredDatabase } from './inspect-restored';
import { restore } from './restore';
import type { Kind } from './settings';
import type { Source } from './source';
import { startCopy } from './start-copy';
import { openTarget } from './target';

/** How long a command of each kind took the last time: kills fall within it. */
export interface Durations {
  backupMs: number;
  restoreMs: number;
}

export interface SeedRun {
  readonly seed: number;
  readonly source: Source;
  readonly target: Kind;
  readonly folder: string;
  readonly postgresUrl: string;
  readonly durations: Durations;
}

/** The outcome of a seed. */
export interface SeedOutcome {
  readonly kills: { readonly backup: Kill; readonly restore: Kill };
  readonly tasks: number;
  readonly uploads: number;
  /** What the backup says of its size. */
  readonly size: string;
  readonly backupMs: number;
  readonly restoreMs: number;
  /** Whether a server was started on the restored installation. */
  readonly started: boolean;
  readonly problems: readonly string[];
}

/** The share of a command's time in which it loads: a kill hits nothing then. */
const loadedAfter = 0.4;
/** A server starts on the copy of every n-th seed: of each direction's fifth. */
const startEvery = 5;

/**
 * Kills a backup of the busy source, makes one, kills its restore, starts that over, and looks: the ledger, every file's digest,
 * and all that had been acknowledged. The same seed kills at the same share of what the commands take.
 */
export async function runSeed(run: SeedRun): Promise<SeedOutcome> {
  const { seed, source, durations, folder, postgresUrl } = run;
  const random = seededRandom(seed);
  const moment = (tookMs: number) =>
    Math.round(tookMs * (loadedAfter + (1 - loadedAfter) * random()));
  // The embedded database is backed up by its server, which goes on when the command is killed.
  const victim = source.kind === 'embedded' && random() < 0.5 ? 'server' : 'command';
  await wait(between(random, 200, 2_000));
  const backupKill = await killBackup(source, victim, moment(durations.backupMs));
  const backup = await backUp(source);
  durations.backupMs = backup.tookMs;
  const target = await openTarget(run.target, { folder, postgresUrl, source: source.kind });
  try {
    const { id, acknowledged } = backup;
    const at = { id, place: source.place };
    const restored = await restore(at, target, moment(durations.restoreMs));
    durations.restoreMs = restored.tookMs;
    const problems = [...backup.problems, ...restored.problems];
    const look = async () => {
      const check = await runCommand(['check', '--files'], target.env);
      if (check.code !== 0) problems.push(`check --files: ${check.output}`);
      const { DATABASE_URL: databaseUrl } = target.env;
      problems.push(
        ...(await inspect(folder, { databaseUrl, dataDir: target.dataDir, acknowledged })),
      );
    };
    await look();
    const started = seed % startEvery === 0 && problems.length === 0;
    if (started) {
      problems.push(...(await startCopy(target, source.workspaces)));
      await look();
    }
    return {
      kills: { backup: backupKill, restore: restored.kill },
      tasks: acknowledged.tasks.length,
      uploads: acknowledged.uploads.length,
      size: backup.size,
      backupMs: backup.tookMs,
      restoreMs: restored.tookMs,
      started,
      problems,
    };
  } finally {
    await target.remove();
  }
}

const entry = fileURLToPath(new URL('./inspect-restored.ts', import.meta.url));

/** In a process of its own, as every database that is opened for a look: see `inspectInProcess`. */
async function inspect(folder: string, restored: RestoredDatabase): Promise<string[]> {
  const file = join(folder, 'restored.json');
  await writeFile(file, JSON.stringify(restored));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', entry, file]);
  return JSON.parse(stdout) as string[];
}
