import type { PollerEnvironment, TabMessage } from './environment';
import { pollDelayMs } from './pace';

export interface PolledTask {
  readonly task_id: string;
  readonly created_at: number;
}

export interface TaskPollerOptions<T extends PolledTask> {
  readonly environment: PollerEnvironment<T>;
  /** One request for all of `ids`. */
  readonly fetchTasks: (ids: readonly string[], signal: AbortSignal) => Promise<readonly T[]>;
  readonly isDone: (task: T) => boolean;
  /** Called in every tab with polled tasks; `wasRequested` is true in the tab that has polled them. */
  readonly onTasks: (tasks: readonly T[], wasRequested: boolean) => void;
  /** Whether the last poll failed, in every tab. */
  readonly onFailing: (isFailing: boolean) => void;
  /** Whether a hidden tab polls while no tab is visible, because the person wants notifications. */
  readonly whileHidden: () => boolean;
}

/** Delay before a hidden tab competes for the lead: a tab with a Web Lock cannot go into the back-forward cache. */
const hiddenDelayMs = 2_000;
/** Polling interval of hidden tabs. */
const hiddenPaceMs = 5_000;

/**
 * Polls every running task that any tab of this browser shows, with one request at a time. One of the visible tabs leads
 * and shares the results. A hidden tab gives up the lead; when all tabs are hidden, one of them polls slowly, but only
 * while `whileHidden` returns true.
 */
export class TaskPoller<T extends PolledTask> {
  readonly #tab = Math.random().toString(36).slice(2);
  /** How many components of this tab watch a task, by its id. */
  readonly #ownUses = new Map<string, number>();
  /** Ids of the tasks that other tabs watch, by tab. */
  readonly #idsOfTabs = new Map<string, readonly string[]>();
  /** Milliseconds since the epoch at which a task was created, by its id; absent until its first poll. */
  readonly #createdAtMs = new Map<string, number>();
  readonly #stops: (() => void)[] = [];
  #leadController: AbortController | null = null;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #wake: (() => void) | null = null;
  /** Whether the last poll failed, of this tab or of the one that led before. */
  #isFailing = false;

  constructor(private readonly options: TaskPollerOptions<T>) {}

  /** Starts listening and competing for the lead. Returns a function that stops it. */
  start(): () => void {
    const { environment } = this.options;
    this.#stops.push(
      environment.onMessage((message) => this.#receive(message)),
      environment.onVisibility(() => this.#followVisibility()),
    );
    this.#followVisibility();
    return () => {
      for (const stop of this.#stops.splice(0)) stop();
      this.#postOwnIds([]);
      clearTimeout(this.#hiddenTimer);
      this.#stepDown();
    };
  }

  /** Polls a task until the returned function is called or the task has ended. */
  watch(taskId: string): () => void {
    this.#ownUses.set(taskId, (this.#ownUses.get(taskId) ?? 0) + 1);
    this.#announceChange();
    return () => {
      const useCount = (this.#ownUses.get(taskId) ?? 1) - 1;
      if (useCount > 0) this.#ownUses.set(taskId, useCount);
      else this.#ownUses.delete(taskId);
      this.#announceChange();
    };
  }

  #watchedIds(): string[] {
    return [...new Set([...this.#ownUses.keys(), ...[...this.#idsOfTabs.values()].flat()])];
  }

  #announceChange(): void {
    this.#postOwnIds([...this.#ownUses.keys()]);
    this.#wake?.();
  }

  #postOwnIds(ids: readonly string[]): void {
    this.options.environment.post({ kind: 'wants', tab: this.#tab, ids });
  }

  #receive(message: TabMessage<T>): void {
    switch (message.kind) {
      case 'wants':
        if (message.ids.length === 0) this.#idsOfTabs.delete(message.tab);
        else this.#idsOfTabs.set(message.tab, message.ids);
        this.#wake?.();
        return;
      case 'who':
        this.#postOwnIds([...this.#ownUses.keys()]);
        return;
      case 'visible':
        if (this.options.environment.isVisible()) return;
        this.#stepDown();
        this.#stepUpLater();
        return;
      case 'tasks':
        this.#noteTasks(message.tasks, false);
        return;
      case 'failing':
        this.#isFailing = message.failing;
        this.options.onFailing(message.failing);
    }
  }

  #noteTasks(tasks: readonly T[], wasRequested: boolean): void {
    for (const task of tasks) {
      this.#createdAtMs.set(task.task_id, task.created_at);
      if (!this.options.isDone(task)) continue;
      this.#ownUses.delete(task.task_id);
      this.#createdAtMs.delete(task.task_id);
    }
    // An error of a listener must not stop the polling or count as a failure of the service.
    try {
      this.options.onTasks(tasks, wasRequested);
    } catch (error) {
      this.options.environment.report(error);
    }
  }

  #followVisibility(): void {
    this.#stepDown();
    if (this.options.environment.isVisible()) {
      this.options.environment.post({ kind: 'visible' });
      this.#stepUp();
    } else this.#stepUpLater();
  }

  /** Competes for the lead after a delay, so that visible tabs come first. */
  #stepUpLater(): void {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => {
      const { environment, whileHidden } = this.options;
      if (!environment.isVisible() && whileHidden()) this.#stepUp();
    }, hiddenDelayMs);
  }

  #stepUp(): void {
    if (this.#leadController !== null) return;
    const lead = new AbortController();
    this.#leadController = lead;
    this.options.environment
      .lead(lead.signal, () => this.#poll(lead.signal))
      .catch((error: unknown) => {
        if (!lead.signal.aborted) throw error;
      });
  }

  #stepDown(): void {
    this.#leadController?.abort();
    this.#leadController = null;
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const { environment, fetchTasks, isDone } = this.options;
    this.#idsOfTabs.clear();
    environment.post({ kind: 'who' });
    let failures = 0;
    while (!signal.aborted) {
      const ids = this.#watchedIds();
      if (ids.length === 0) {
        this.#setFailing(false);
        await this.#pause(null, signal);
        continue;
      }
      try {
        const tasks = await fetchTasks(ids, signal);
        environment.post({ kind: 'tasks', tasks });
        this.#noteTasks(tasks, true);
        this.#forgetDone(tasks.filter(isDone));
        failures = 0;
        this.#setFailing(false);
      } catch {
        if (signal.aborted) break;
        failures += 1;
        this.#setFailing(true);
      }
      if (this.#watchedIds().length === 0) continue;
      const delayMs = pollDelayMs(this.#youngestAgeMs(), failures, environment.random());
      const minDelayMs = environment.isVisible() ? 0 : hiddenPaceMs;
      await this.#pause(Math.max(delayMs, minDelayMs), signal);
    }
    // The next leader reports whether its own polls fail.
    this.#setFailing(false);
  }

  #forgetDone(doneTasks: readonly T[]): void {
    const ids = new Set(doneTasks.map(({ task_id }) => task_id));
    for (const [tab, watchedIds] of this.#idsOfTabs) {
      this.#idsOfTabs.set(
        tab,
        watchedIds.filter((id) => !ids.has(id)),
      );
    }
  }

  #setFailing(isFailing: boolean): void {
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    this.options.environment.post({ kind: 'failing', failing: isFailing });
    this.options.onFailing(isFailing);
  }

  #youngestAgeMs(): number {
    const nowMs = this.options.environment.now();
    const ages = this.#watchedIds().map((id) => nowMs - (this.#createdAtMs.get(id) ?? nowMs));
    return Math.max(0, Math.min(...ages));
  }

  /** Waits, without end if `ms` is null. Ends early when a task is watched that was not polled yet. */
  #pause(ms: number | null, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#wake = null;
        resolve();
      };
      const timer = ms === null ? undefined : setTimeout(end, ms);
      signal.addEventListener('abort', end, { once: true });
      this.#wake = () => {
        const hasUnknownTask = this.#watchedIds().some((id) => !this.#createdAtMs.has(id));
        if (hasUnknownTask) end();
      };
    });
  }
}
