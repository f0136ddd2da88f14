import { type Loop, startLoop } from '@/lib/platform/jobs';
import { createSemaphore, type Semaphore } from '@/lib/platform/semaphore';
import type { Avatars } from '../../avatars';
import type { ServiceContext } from '../../context';
import type { MediaFiles } from '../../files/media';
import { claimTask } from '../claim-task';
import { createProgressWriter } from '../progress-writer';
import type { ProviderState } from '../provider-health';
import type { Providers } from '../providers';
import { handedBackChannel, listenToEnded, listenToWebhooks, queuedChannel } from '../task-signals';
import { createCapacity, type Refusal } from './capacity/create-capacity';
import { providerFor } from './capacity/provider-for';
import { defaultPace, type EnginePace } from './pace';
import type { Engine } from './run';
import { createRunSet } from './run-set';
import { expireOverdueTasks, takeOverTasks, taskLock } from './sweep';
import { createWakes } from './wakes';

export interface TaskEngineOptions {
  providers: Providers;
  avatars: Pick<Avatars, 'findApprovedRoutes'>;
  files: MediaFiles;
  /** Tasks at once whose work happens on this machine. */
  maxLocal: number;
  /** Steps at once of storing outputs, which are heavy. */
  maxHeavy: number;
  pace?: Partial<EnginePace>;
}

export interface TaskEngine {
  /** Takes over the running tasks of a dead process, then works on the queue. */
  start(): Promise<void>;
  /** Hands back running tasks, so that another process or the next start continues them at once. */
  stop(): Promise<void>;
  /** A provider's health by the calls of this process. */
  stateOf(provider: string): ProviderState;
}

/** Operations elsewhere that this process follows at once. */
const maxFollowed = 1_000;
/** Result files of one provider that are fetched at once, and those of one workspace. They mostly wait for the network. */
const downloadLimits = { slots: 8, maxSlotsPerKey: 6 };

/**
 * How often to look for queued tasks, running tasks without an owner and late ones, without a notification.
 * On PGlite this is the only process: notifications reach it, and tasks without an owner exist only when it
 * starts.
 */
const pollIntervalMs = { postgres: 1_000, pglite: 5_000 } as const;

function createDownloads(): Engine['downloadsOf'] {
  const semaphores = new Map<string, Semaphore>();
  return (provider) => {
    const semaphore = semaphores.get(provider) ?? createSemaphore(downloadLimits);
    semaphores.set(provider, semaphore);
    return semaphore;
  };
}

/** Makes the engine; nothing runs before `start`. */
export function createTaskEngine(context: ServiceContext, options: TaskEngineOptions): TaskEngine {
  const { database, db, log } = context;
  const engine: Engine = {
    context,
    providers: options.providers,
    avatars: options.avatars,
    files: options.files,
    progress: createProgressWriter(context),
    pace: { ...defaultPace, ...options.pace },
    heavySteps: createSemaphore({ slots: options.maxHeavy }),
    downloadsOf: createDownloads(),
    capacity: createCapacity({
      providers: options.providers,
      maxLocal: options.maxLocal,
      maxFollowed,
      onBreaker: (provider, isOpen) =>
        context.metrics
          .gauge({
            name: 'atelier_provider_breaker_open',
            help: '1 while a provider rests in this process, because five calls in a row failed.',
            labelNames: ['provider'],
          })
          .set({ provider }, isOpen ? 1 : 0),
    }),
    wakes: createWakes((provider) =>
      context.metrics
        .counter({
          name: 'atelier_provider_wakes_total',
          help: "Operations that a provider's webhook caused to be polled early.",
          labelNames: ['provider'],
        })
        .inc({ provider }),
    ),
  };
  const { capacity } = engine;
  let claimLoop: Loop | undefined;
  let sweepLoop: Loop | undefined;
  let unlisten: (() => Promise<void>)[] = [];
  let isStopped = true;
  const runs = createRunSet(engine, () => claimLoop?.wake());

  async function claimTasks(): Promise<void> {
    while (!isStopped) {
      const { models } = context.catalog;
      const skippedTasks = capacity.skippedTasks(models);
      const skippedModels = skippedTasks.filter(({ workspace }) => workspace === null);
      if (models.length > 0 && skippedModels.length === models.length) return;
      const task = await claimTask(db, skippedTasks);
      if (task === null) return;
      // Another process may have found the claimed task first and taken it over.
      const lock = await database.tryAdvisoryLock(taskLock(task.id));
      if (lock === null) continue;
      const provider = providerFor(engine, task);
      if (provider !== undefined) capacity.occupySlot(task.id, task.workspaceId, provider);
      runs.add(task, lock);
    }
  }

  async function sweep(): Promise<void> {
    await expireOverdueTasks(engine);
    await takeOverTasks(engine, runs);
  }

  const startTaskLoop = (channel: string, work: () => Promise<void>) =>
    startLoop(database, {
      channel,
      pollMs: pollIntervalMs[database.kind],
      work,
      onError: (error) => log.error({ err: error }, 'tasks could not be claimed'),
    });

  return {
    stateOf: (provider) => ({
      breaker: capacity.breakerOf(provider).state(),
      paused_seconds: Math.ceil(capacity.remainingPauseMs(provider) / 1000),
      last_refusal: serializeRefusal(capacity.lastRefusal(provider)),
    }),
    async start() {
      isStopped = false;
      unlisten = [
        await listenToEnded(database, (taskId) => runs.stopEnded(taskId)),
        await listenToWebhooks(database, ({ provider, name }) => engine.wakes.wake(provider, name)),
      ];
      // The sweep comes before new tasks, because tasks of a dead process have waited longer.
      sweepLoop = await startTaskLoop(handedBackChannel, sweep);
      claimLoop = await startTaskLoop(queuedChannel, claimTasks);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      await Promise.all([...unlisten.map((stop) => stop()), sweepLoop?.stop(), claimLoop?.stop()]);
      await runs.handBack();
      await engine.progress.flush();
      await database.notify(handedBackChannel, '');
    },
  };
}

const serializeRefusal = (refusal: Refusal | null): ProviderState['last_refusal'] =>
  refusal && { reason: refusal.reason, at: Math.floor(refusal.atMs / 1000) };
