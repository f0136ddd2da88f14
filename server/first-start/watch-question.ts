import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { type Question, questionOf, readOffer, readState } from './find-question';

/** A question, kept up to date: a person may decide at another process, and a place that could not be read may be there later. */
export interface WatchedQuestion {
  /** Null once nothing has to be decided. */
  currentQuestion(): Question | null;
  readDatabase(): Promise<void>;
  readPlace(): Promise<void>;
  stop(): void;
}

/** How often the database is read, and how often a place with a problem is read, in milliseconds. */
export interface Rounds {
  readonly databaseMs: number;
  readonly placeMs: number;
}

interface Watcher {
  readonly rounds: Rounds;
  /** No round begins meanwhile. */
  readonly isPaused: () => boolean;
  /** Called after each change. */
  readonly onChange: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * What has to be asked where ATELIER_BACKUP_TO names a place with backups, or one that cannot be read; null where nothing has. Not where
 * ATELIER_INIT_* says what to begin with.
 */
export async function watchQuestion(
  database: Database,
  { backup, init }: Pick<Env, 'backup' | 'init'>,
  { rounds, isPaused, onChange, onError }: Watcher,
): Promise<WatchedQuestion | null> {
  const { to } = backup;
  if (to === undefined || init !== undefined) return null;
  let state = await readState(database);
  if (state === 'begun') return null;
  let offer = await readOffer(to, backup);
  const currentQuestion = () => questionOf(state, offer);
  if (currentQuestion() === null) return null;

  const readDatabase = oneAtATime(async () => {
    state = await readState(database);
    onChange();
  });
  const readPlace = oneAtATime(async () => {
    offer = await readOffer(to, backup);
    onChange();
  });
  const repeat = (ms: number, work: () => Promise<void>) =>
    setInterval(() => {
      if (!isPaused()) work().catch(onError);
    }, ms).unref();
  const timers = [
    repeat(rounds.databaseMs, readDatabase),
    repeat(rounds.placeMs, async () => {
      if (currentQuestion()?.problem) await readPlace();
    }),
  ];
  return { currentQuestion, readDatabase, readPlace, stop: () => timers.forEach(clearInterval) };
}

/** Calls while the work is under way wait for its end. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let runningRound: Promise<void> | null = null;
  return () => {
    runningRound ??= work().finally(() => {
      runningRound = null;
    });
    return runningRound;
  };
}
