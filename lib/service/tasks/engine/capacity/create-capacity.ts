import type { ProviderLimits } from '@/lib/providers';
import type { CatalogModel } from '../../../models/catalog';
import type { SkippedTasks } from '../../claim-task';
import type { Providers } from '../../providers';
import { type Breaker, createBreaker } from './breaker';

/** Why a provider did not take a start; milliseconds since the epoch. */
export interface Refusal {
  readonly reason: string;
  readonly atMs: number;
}

/** The slots of this process at each provider. A task holds one from its claim to its end. */
export interface Capacity {
  /** Gives a task a slot of a provider, and takes back the one it had. */
  occupySlot(taskId: string, workspaceId: string, provider: string): void;
  freeSlot(taskId: string): void;
  /** Starts nothing at a provider for this many seconds, because it asked for that. */
  pause(provider: string, seconds: number): void;
  /** Milliseconds until such a pause ends; 0 without one. */
  remainingPauseMs(provider: string): number;
  /** Tasks of this process that hold a slot of the provider. */
  taskCount(provider: string): number;
  /** Whether a workspace's task may be started there now. A task that holds a slot there needs no other. */
  isUsable(provider: string, workspaceId: string, taskId?: string): boolean;
  breakerOf(provider: string): Breaker;
  /** Why the provider did not take the last start, in its own words; `null`: it took the start. */
  noteRefusal(provider: string, reason: string | null): void;
  lastRefusal(provider: string): Refusal | null;
  /** Tasks not to claim, because every route is full, paused, or full of this workspace's tasks. */
  skippedTasks(models: readonly CatalogModel[]): SkippedTasks[];
  /** Whether one more running task of another process may be followed here. */
  canTakeOver(provider: string | null): boolean;
  /** Resolves when a slot became free, or after `timeoutMs`. */
  waitForSlot(timeoutMs: number, signal: AbortSignal): Promise<void>;
}

/** The share of a provider's slots that one workspace may hold, so that one is left for others. */
const workspaceShare = 0.75;

export interface CapacityOptions {
  providers: Providers;
  /** Tasks at once whose work happens on this machine. */
  maxLocal: number;
  /** Operations elsewhere that this process follows at once. */
  maxFollowed: number;
  /** A provider's breaker opened, or closed. */
  onBreaker?: (provider: string, isOpen: boolean) => void;
}

interface ProviderLoad {
  /** Workspaces by the ids of their tasks. */
  readonly tasks: Map<string, string>;
  /** Numbers of tasks by workspace. */
  readonly byWorkspace: Map<string, number>;
  readonly breaker: Breaker;
  pausedUntilMs: number;
  lastRefusal: Refusal | null;
  /** The task that tests whether a paused provider works again. */
  probe: string | null;
}

/** Longer pauses that a provider requests are cut to this. */
const maxPauseSeconds = 300;

export function createCapacity({
  providers,
  maxLocal,
  maxFollowed,
  onBreaker = () => {},
}: CapacityOptions): Capacity {
  const loads = new Map<string, ProviderLoad>();
  const providerOf = new Map<string, string>();
  const waiters = new Set<() => void>();

  const loadOf = (provider: string): ProviderLoad => {
    const existingLoad = loads.get(provider);
    if (existingLoad) return existingLoad;
    const newLoad: ProviderLoad = {
      tasks: new Map(),
      byWorkspace: new Map(),
      breaker: createBreaker(Date.now, (isOpen) => onBreaker(provider, isOpen)),
      pausedUntilMs: 0,
      lastRefusal: null,
      probe: null,
    };
    loads.set(provider, newLoad);
    return newLoad;
  };
  const limits = (provider: string): ProviderLimits | undefined => providers.get(provider)?.limits;
  const isLocal = (provider: string) => limits(provider) === undefined;
  const slotsOf = (provider: string) => limits(provider)?.concurrent ?? maxLocal;
  const countTasks = (isLocalWork: boolean) =>
    [...loads].reduce(
      (sum, [id, { tasks }]) => sum + (isLocal(id) === isLocalWork ? tasks.size : 0),
      0,
    );

  const acceptsStarts = ({ breaker, pausedUntilMs }: ProviderLoad) =>
    breaker.state() !== 'open' && Date.now() >= pausedUntilMs;

  function hasFreeSlot(provider: string): boolean {
    if (isLocal(provider)) return countTasks(true) < maxLocal;
    const load = loadOf(provider);
    return (
      countTasks(false) < maxFollowed && load.tasks.size < slotsOf(provider) && acceptsStarts(load)
    );
  }

  function isBelowShare(provider: string, workspaceId: string): boolean {
    const share = Math.max(1, Math.floor(slotsOf(provider) * workspaceShare));
    return (loadOf(provider).byWorkspace.get(workspaceId) ?? 0) < share;
  }

  function freeSlot(taskId: string): void {
    const provider = providerOf.get(taskId);
    if (provider === undefined) return;
    providerOf.delete(taskId);
    const load = loadOf(provider);
    const { tasks, byWorkspace } = load;
    const workspace = tasks.get(taskId);
    tasks.delete(taskId);
    if (load.probe === taskId) load.probe = null;
    if (workspace !== undefined) {
      const taskCount = (byWorkspace.get(workspace) ?? 1) - 1;
      if (taskCount === 0) byWorkspace.delete(workspace);
      else byWorkspace.set(workspace, taskCount);
    }
    for (const wake of [...waiters]) wake();
  }

  return {
    occupySlot(taskId, workspaceId, provider) {
      const load = loadOf(provider);
      if (load.breaker.state() === 'probing') {
        load.breaker.startProbe();
        load.probe = taskId;
      }
      if (providerOf.get(taskId) === provider) return;
      freeSlot(taskId);
      providerOf.set(taskId, provider);
      const { tasks, byWorkspace } = load;
      tasks.set(taskId, workspaceId);
      byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? 0) + 1);
    },
    freeSlot,
    pause(provider, seconds) {
      const load = loadOf(provider);
      const untilMs = Date.now() + Math.min(seconds, maxPauseSeconds) * 1000;
      load.pausedUntilMs = Math.max(load.pausedUntilMs, untilMs);
    },
    noteRefusal(provider, reason) {
      loadOf(provider).lastRefusal = reason === null ? null : { reason, atMs: Date.now() };
    },
    lastRefusal: (provider) => loadOf(provider).lastRefusal,
    remainingPauseMs: (provider) => Math.max(0, loadOf(provider).pausedUntilMs - Date.now()),
    taskCount: (provider) => loadOf(provider).tasks.size,
    isUsable(provider, workspaceId, taskId) {
      if (!providers.has(provider)) return false;
      if (taskId !== undefined && providerOf.get(taskId) === provider) {
        const load = loadOf(provider);
        return isLocal(provider) || load.probe === taskId || acceptsStarts(load);
      }
      return hasFreeSlot(provider) && isBelowShare(provider, workspaceId);
    },
    breakerOf: (provider) => loadOf(provider).breaker,
    skippedTasks(models) {
      const openByProvider = new Map<string, boolean>();
      const isOpen = (provider: string) => {
        const knownState = openByProvider.get(provider);
        if (knownState !== undefined) return knownState;
        const hasSlot = providers.has(provider) ? hasFreeSlot(provider) : true;
        openByProvider.set(provider, hasSlot);
        return hasSlot;
      };
      return models.flatMap((model) => skippedTasksOf(model, isOpen));
    },
    canTakeOver(provider) {
      if (provider === null) return countTasks(true) < maxLocal || countTasks(false) < maxFollowed;
      return isLocal(provider) ? countTasks(true) < maxLocal : countTasks(false) < maxFollowed;
    },
    async waitForSlot(timeoutMs, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => reject(signal.reason);
      const timer = setTimeout(resolve, timeoutMs).unref();
      waiters.add(resolve);
      signal.addEventListener('abort', stop, { once: true });
      await promise.finally(() => {
        clearTimeout(timer);
        waiters.delete(resolve);
        signal.removeEventListener('abort', stop);
      });
    },
  };

  function skippedTasksOf(
    { id: model, routes }: CatalogModel,
    isOpen: (provider: string) => boolean,
  ): SkippedTasks[] {
    if (routes.length === 0) return [];
    const openProviders = routes.map(({ provider }) => provider).filter(isOpen);
    const [anyProvider] = openProviders;
    if (anyProvider === undefined) return [{ workspace: null, model }];
    // Workspaces that hold their share of every open provider.
    return [...loadOf(anyProvider).byWorkspace.keys()]
      .filter((workspace) => openProviders.every((each) => !isBelowShare(each, workspace)))
      .map((workspace) => ({ workspace, model }));
  }
}
