import { randomUUID } from 'node:crypto';

/** A state of a task: a status, or members that replace those of the plain task object. */
export type TaskStep = string | Readonly<Record<string, unknown>>;

/** A generation that was paid for. */
export interface MadeTask {
  readonly taskId: string;
  /** The idempotency key of its submission; null when none was sent. */
  readonly idempotencyKey: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly credits: number;
}

interface Kept extends MadeTask {
  readonly kind: string;
  readonly createdAt: number;
  steps: readonly TaskStep[];
  known: boolean;
}

const priceEach = 4;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * The state of the double: tasks and credits. The same idempotency key makes one task and is charged once.
 */
export class RemoteWork {
  readonly #tasks = new Map<string, Kept>();
  /** The states of tasks made from now on: one for each lookup, the last one stays. */
  life: readonly TaskStep[] = ['queued', 'running', 'succeeded'];
  credits = 1_000;

  constructor(private readonly filesUrl: () => string) {}

  get made(): readonly MadeTask[] {
    return [...this.#tasks.values()];
  }

  price(body: Readonly<Record<string, unknown>>): number {
    return priceEach * (typeof body.n === 'number' ? body.n : 1);
  }

  create(body: Readonly<Record<string, unknown>>, idempotencyKey: string | null): object {
    const before = [...this.#tasks.values()].find(
      (task) => idempotencyKey !== null && task.idempotencyKey === idempotencyKey,
    );
    const task = before ?? this.#make(body, idempotencyKey);
    return {
      task_id: task.taskId,
      created: task.createdAt,
      object: 'generation.task',
      progress: 0,
      billing_transaction_id: `txn-${task.taskId}`,
    };
  }

  #make(body: Readonly<Record<string, unknown>>, idempotencyKey: string | null): Kept {
    const credits = this.price(body);
    this.credits -= credits;
    const task: Kept = {
      taskId: randomUUID(),
      idempotencyKey,
      body,
      credits,
      kind: body.model === 'far-film' ? 'video' : 'image',
      createdAt: nowSeconds(),
      steps: this.life,
      known: true,
    };
    this.#tasks.set(task.taskId, task);
    return task;
  }

  /** Replaces the states of an existing task, from its next lookup on. */
  follow(taskId: string, steps: readonly TaskStep[]): void {
    this.#get(taskId).steps = steps;
  }

  /** Makes the service answer 404 for it from now on. */
  forget(taskId: string): void {
    this.#get(taskId).known = false;
  }

  #get(taskId: string): Kept {
    const task = this.#tasks.get(taskId);
    if (task === undefined) throw new Error(`no task ${taskId}`);
    return task;
  }

  /** The task as its next lookup returns it; null when it is unknown. */
  lookUp(taskId: string): object | null {
    const task = this.#tasks.get(taskId);
    if (task === undefined || !task.known) return null;
    const [step = 'succeeded', ...later] = task.steps;
    if (later.length > 0) task.steps = later;
    const status = typeof step === 'string' ? step : step.status;
    return {
      task_id: task.taskId,
      object: 'task',
      kind: task.kind,
      model: task.body.model,
      status: 'running',
      progress: status === 'succeeded' ? 100 : status === 'queued' ? 0 : 50,
      created_at: task.createdAt,
      ...this.#ending(task, status),
      ...(typeof step === 'string' ? { status } : step),
    };
  }

  #ending({ kind }: Kept, status: unknown): object {
    if (status === 'succeeded') {
      const video = { url: `${this.filesUrl()}/a.mp4`, thumbnail_url: `${this.filesUrl()}/a.png` };
      const item = kind === 'video' ? video : { url: `${this.filesUrl()}/a.png` };
      return { completed_at: nowSeconds(), result: { data: [item] } };
    }
    if (status !== 'failed') return {};
    const error = { code: 'generation_failed', message: 'The provider could not make it.' };
    return { completed_at: nowSeconds(), error };
  }
}
