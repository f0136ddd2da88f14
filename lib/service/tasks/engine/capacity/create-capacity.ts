import type { ProviderLimits } from '@/lib/providers';
import type { CatalogModel, Route } from '../../../models/catalog';
import type { Providers } from '../../providers';
import { type Breaker, createBreaker } from './breaker';

/** Tasks of a model that this process does not claim now: those of one workspace, or of all where it is null. */
export interface BlockedWork {
  readonly workspace: string | null;
  readonly model: string;
}

/** Why a provider did not take a start; milliseconds since the epoch. */
export interface Refusal {
  readonly reason: string;
  readonly atMs: number;
}

/** The slots of this process at each provider. A task holds one from its claim to its end. */
export interface Capacity {
  /** Gives a task a slot of a provider, and takes back the one it had. */
  enter(taskId: string, workspaceId: string, provider: string): void;
  leave(taskId: string): void;
  /** Starts nothing at a provider for this many seconds, because it asked for that. */
  pause(provider: string, seconds: number): void;
  /** Milliseconds until such a pause ends; 0 without one. */
  pausedMs(provider: string): number;
  size(provider: string): number;
  /** Whether a workspace's task may be started there now. A task that holds a slot there needs no other. */
  isUsable(provider: string, workspaceId: string, taskId?: string): boolean;
  breaker(provider: string): Breaker;
  /** Why the provider did not take the last start, in its own words; `null`: it took it. */
  noteRefusal(provider: string, reason: string | null): void;
  lastRefusal(provider: string): Refusal | null;
  /** Tasks not to claim, because every route is full, paused, or full of this workspace's tasks. */
  blocked(models: readonly CatalogModel[]): BlockedWork[];
  /** Whether one more running task of another process may be followed here. */
  mayTakeOver(provider: string | null): boolean;
  /** Resolves when a slot became free, or after `ms`. */
  change(ms: number, signal: AbortSignal): Promise<void>;
}

/** The share of a provider's slots that one workspace may hold, so that one is left for others. */
const shareOfOne = 0.75;

export interface CapacityOptions {
  providers: Providers;
  /** Slots for work that happens on this machine. */
  local: number;
  /** Operations elsewhere that this process follows at once. */
  followed: number;
  /** A provider's breaker opened, or closed. */
  onBreaker?: (provider: string, isOpen: boolean) => void;
}

interface ProviderLoad {
  readonly tasks: Map<string, string>;
  readonly byWorkspace: Map<string, number>;
  readonly breaker: Breaker;
  pausedUntilMs: number;
  lastRefusal: Refusal | null;
  /** The task that tests whether a paused provider works again. */
  probe: string | null;
}

/** Seconds. A longer pause that a provider asks for is cut to this. */
const longestPauseSeconds = 300;

export function createCapacity({
  providers,
  local,
  followed,
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
  const slotsOf = (provider: string) => limits(provider)?.concurrent ?? local;
  const count = (isLocalWork: boolean) =>
    [...loads].reduce(
      (sum, [id, { tasks }]) => sum + (isLocal(id) === isLocalWork ? tasks.size : 0),
      0,
    );

  const acceptsStarts = ({ breaker, pausedUntilMs }: ProviderLoad) =>
    breaker.state() !== 'open' && Date.now() >= pausedUntilMs;

  function hasFreeSlot(provider: string): boolean {
    if (isLocal(provider)) return count(true) < local;
    const load = loadOf(provider);
    return count(false) < followed && load.tasks.size < slotsOf(provider) && acceptsStarts(load);
  }

  function hasShare(provider: string, workspaceId: string): boolean {
    const share = Math.max(1, Math.floor(slotsOf(provider) * shareOfOne));
    return (loadOf(provider).byWorkspace.get(workspaceId) ?? 0) < share;
  }

  function leave(taskId: string): void {
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
    enter(taskId, workspaceId, provider) {
      const load = loadOf(provider);
      if (load.breaker.state() === 'probing') {
        load.breaker.probe();
        load.probe = taskId;
      }
      if (providerOf.get(taskId) === provider) return;
      leave(taskId);
      providerOf.set(taskId, provider);
      const { tasks, byWorkspace } = load;
      tasks.set(taskId, workspaceId);
      byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? 0) + 1);
    },
    leave,
    pause(provider, seconds) {
      const load = loadOf(provider);
      const untilMs = Date.now() + Math.min(seconds, longestPauseSeconds) * 1000;
      load.pausedUntilMs = Math.max(load.pausedUntilMs, untilMs);
    },
    noteRefusal(provider, reason) {
      loadOf(provider).lastRefusal = reason === null ? null : { reason, atMs: Date.now() };
    },
    lastRefusal: (provider) => loadOf(provider).lastRefusal,
    pausedMs: (provider) => Math.max(0, loadOf(provider).pausedUntilMs - Date.now()),
    size: (provider) => loadOf(provider).tasks.size,
    isUsable(provider, workspaceId, taskId) {
      if (!providers.has(provider)) return false;
      if (taskId !== undefined && providerOf.get(taskId) === provider) {
        const load = loadOf(provider);
        return isLocal(provider) || load.probe === taskId || acceptsStarts(load);
      }
      return hasFreeSlot(provider) && hasShare(provider, workspaceId);
    },
    breaker: (provider) => loadOf(provider).breaker,
    blocked(models) {
      const openByProvider = new Map<string, boolean>();
      const isOpen = (provider: string) => {
        const knownState = openByProvider.get(provider);
        if (knownState !== undefined) return knownState;
        const hasSlot = providers.has(provider) ? hasFreeSlot(provider) : true;
        openByProvider.set(provider, hasSlot);
        return hasSlot;
      };
      return models.flatMap((model) => blockedOf(model, isOpen));
    },
    mayTakeOver(provider) {
      if (provider === null) return count(true) < local || count(false) < followed;
      return isLocal(provider) ? count(true) < local : count(false) < followed;
    },
    async change(ms, signal) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => reject(signal.reason);
      const timer = setTimeout(resolve, ms).unref();
      waiters.add(resolve);
      signal.addEventListener('abort', stop, { once: true });
      await promise.finally(() => {
        clearTimeout(timer);
        waiters.delete(resolve);
        signal.removeEventListener('abort', stop);
      });
    },
  };

  function blockedOf(model: CatalogModel, isOpen: (provider: string) => boolean): BlockedWork[] {
    const routes: readonly Route[] = model.routes;
    if (routes.length === 0) return [];
    const openRoutes = routes.filter(({ provider }) => isOpen(provider));
    if (openRoutes.length === 0) return [{ workspace: null, model: model.id }];
    // Workspaces that hold their share of every open route.
    const [first, ...rest] = openRoutes.map(({ provider }) => provider);
    if (first === undefined) return [];
    return [...loadOf(first).byWorkspace.keys()]
      .filter((id) => [first, ...rest].every((each) => !hasShare(each, id)))
      .map((workspace) => ({ workspace, model: model.id }));
  }
}
