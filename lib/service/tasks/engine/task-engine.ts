import type { ServiceContext } from '../../context';
import type { MediaFiles } from '../../media';
import { claimTask } from '../claim-task';
import { createProgressWriter } from '../progress-writer';
import type { Providers } from '../providers';
import { taskQueue } from '../submit-task';
import { announceHandBack, listenToTasks } from '../task-signals';
import { createGate } from './gate';
import type { Engine, EnginePace } from './run';
import { defaultPace } from './run';
import { createRunSet } from './run-set';
import { expireOverdue, takeOver, taskLock } from './sweep';

export interface TaskEngineOptions {
  providers: Providers;
  files: MediaFiles;
  /** Tasks this process runs at once; most of that time they wait for a provider. */
  maxRunning: number;
  /** Heavy steps at once: fetching references, storing outputs. */
  maxHeavy: number;
  pace?: Partial<EnginePace>;
}

/** Runs tasks in this process. */
export interface TaskEngine {
  /** Takes over what a dead process left running, then works the queue. */
  start(): Promise<void>;
  /** Lets go of what runs, so that another process or the next start goes on at once. Twice is once. */
  stop(): Promise<void>;
}

/** The last places go to a workspace that has none: a large backlog leaves room for a newcomer. */
const shareOfOne = 0.75;

/**
 * How often to look for orphans and late tasks. On PGlite this is the only process: signals reach it,
 * and orphans exist at its start alone.
 */
const sweepMs = { postgres: 1_000, pglite: 5_000 } as const;

/** Makes the engine; nothing runs before `start`. The task queue must have been ensured. */
export function createTaskEngine(context: ServiceContext, options: TaskEngineOptions): TaskEngine {
  const { database, db, jobs, log } = context;
  const engine: Engine = {
    context,
    providers: options.providers,
    files: options.files,
    progress: createProgressWriter(context),
    pace: { ...defaultPace, ...options.pace },
    heavy: createGate(options.maxHeavy),
  };
  const pump = singleFlight(claimAll);
  const sweep = singleFlight(async () => {
    await expireOverdue(engine);
    await takeOver(engine, runs, options.maxRunning - runs.size);
    await claimAll();
  });
  const runs = createRunSet(engine, () => inBackground(pump));
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  async function claimAll(): Promise<void> {
    while (!stopped && runs.size < options.maxRunning) {
      const task = await claimTask(db, fullWorkspaces());
      if (task === null) return;
      // Another process may have seen the claim first and taken the task over: then it is theirs.
      const lock = await database.tryAdvisoryLock(taskLock(task.id));
      if (lock !== null) runs.add(task, lock);
    }
  }

  function fullWorkspaces(): string[] {
    const share = Math.max(1, Math.floor(options.maxRunning * shareOfOne));
    return [...runs.byWorkspace()].filter(([, count]) => count >= share).map(([id]) => id);
  }

  function inBackground(work: () => Promise<void>): void {
    if (stopped) return;
    work().catch((error: unknown) => log.error({ error }, 'tasks could not be claimed'));
  }

  return {
    async start() {
      stopped = false;
      unlisten = await listenToTasks(database, {
        ended: (taskId) => runs.drop(taskId),
        wake: () => inBackground(sweep),
      });
      await sweep();
      timer = setInterval(() => inBackground(sweep), sweepMs[database.kind]).unref();
      await jobs.work(taskQueue, { concurrency: options.maxHeavy }, pump);
    },
    async stop() {
      if (stopped) return;
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      await Promise.allSettled([pump.settled(), sweep.settled()]);
      await runs.handBack();
      await engine.progress.flush();
      await announceHandBack(database);
    },
  };
}

/** Runs `work` once at a time; a call meanwhile makes it run once more afterwards and waits for that. */
function singleFlight(work: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function run(): Promise<void> {
    if (running === null) {
      running = work().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return run();
      });
    return next;
  }
  return Object.assign(run, { settled: async () => void (await (next ?? running)) });
}
