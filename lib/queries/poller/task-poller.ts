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
  readonly #own = new Map<string, number>();
  readonly #others = new Map<string, readonly string[]>();
  readonly #born = new Map<string, number>();
  readonly #stops: (() => void)[] = [];
  #leading: AbortController | null = null;
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
      this.#tellWants([]);
      clearTimeout(this.#hiddenTimer);
      this.#stepDown();
    };
  }

  /** Polls a task until the returned function is called or the task has ended. */
  watch(taskId: string): () => void {
    this.#own.set(taskId, (this.#own.get(taskId) ?? 0) + 1);
    this.#wantsChanged();
    return () => {
      const useCount = (this.#own.get(taskId) ?? 1) - 1;
      if (useCount > 0) this.#own.set(taskId, useCount);
      else this.#own.delete(taskId);
      this.#wantsChanged();
    };
  }

  #wanted(): string[] {
    return [...new Set([...this.#own.keys(), ...[...this.#others.values()].flat()])];
  }

  #wantsChanged(): void {
    this.#tellWants([...this.#own.keys()]);
    this.#wake?.();
  }

  #tellWants(ids: readonly string[]): void {
    this.options.environment.post({ kind: 'wants', tab: this.#tab, ids });
  }

  #receive(message: TabMessage<T>): void {
    switch (message.kind) {
      case 'wants':
        if (message.ids.length === 0) this.#others.delete(message.tab);
        else this.#others.set(message.tab, message.ids);
        this.#wake?.();
        return;
      case 'who':
        this.#tellWants([...this.#own.keys()]);
        return;
      case 'visible':
        if (this.options.environment.isVisible()) return;
        this.#stepDown();
        this.#stepUpLater();
        return;
      case 'tasks':
        this.#learn(message.tasks, false);
        return;
      case 'failing':
        this.#isFailing = message.failing;
        this.options.onFailing(message.failing);
    }
  }

  #learn(tasks: readonly T[], wasRequested: boolean): void {
    for (const task of tasks) {
      this.#born.set(task.task_id, task.created_at);
      if (!this.options.isDone(task)) continue;
      this.#own.delete(task.task_id);
      this.#born.delete(task.task_id);
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
    if (this.#leading !== null) return;
    const lead = new AbortController();
    this.#leading = lead;
    this.options.environment
      .lead(lead.signal, () => this.#poll(lead.signal))
      .catch((error: unknown) => {
        if (!lead.signal.aborted) throw error;
      });
  }

  #stepDown(): void {
    this.#leading?.abort();
    this.#leading = null;
  }

  async #poll(signal: AbortSignal): Promise<void> {
    const { environment, fetchTasks, isDone } = this.options;
    this.#others.clear();
    environment.post({ kind: 'who' });
    let failures = 0;
    while (!signal.aborted) {
      const ids = this.#wanted();
      if (ids.length === 0) {
        this.#tellFailing(false);
        await this.#pause(null, signal);
        continue;
      }
      try {
        const tasks = await fetchTasks(ids, signal);
        environment.post({ kind: 'tasks', tasks });
        this.#learn(tasks, true);
        this.#forgetDone(tasks.filter(isDone));
        failures = 0;
        this.#tellFailing(false);
      } catch {
        if (signal.aborted) break;
        failures += 1;
        this.#tellFailing(true);
      }
      if (this.#wanted().length === 0) continue;
      const delayMs = pollDelayMs(this.#youngestAgeMs(), failures, environment.random());
      const slowest = environment.isVisible() ? 0 : hiddenPaceMs;
      await this.#pause(Math.max(delayMs, slowest), signal);
    }
    // Whether another tab's poll fails, that tab says.
    this.#tellFailing(false);
  }

  #forgetDone(doneTasks: readonly T[]): void {
    const ids = new Set(doneTasks.map(({ task_id }) => task_id));
    for (const [tab, wants] of this.#others) {
      this.#others.set(
        tab,
        wants.filter((id) => !ids.has(id)),
      );
    }
  }

  #tellFailing(isFailing: boolean): void {
    if (isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    this.options.environment.post({ kind: 'failing', failing: isFailing });
    this.options.onFailing(isFailing);
  }

  #youngestAgeMs(): number {
    const nowMs = this.options.environment.now();
    const ages = this.#wanted().map((id) => nowMs - (this.#born.get(id) ?? nowMs));
    return Math.max(0, Math.min(...ages));
  }

  /** Waits. A newly watched task ends the wait only if there was nothing to poll (`null`) or its state is unknown. */
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
        const hasUnknownTask = this.#wanted().some((id) => !this.#born.has(id));
        if (hasUnknownTask) end();
      };
    });
  }
}
