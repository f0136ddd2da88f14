import type { Semaphore } from '@/lib/platform/semaphore';
import type { Avatars } from '../../avatars';
import type { ServiceContext } from '../../context';
import type { MediaFiles } from '../../files/media';
import type { ProgressWriter } from '../progress-writer';
import type { Providers } from '../providers';
import type { TaskRow } from '../task-row';
import type { Capacity } from './capacity/create-capacity';
import type { EnginePace } from './pace';
import type { Wakes } from './wakes';

/** The dependencies of running tasks in this process. */
export interface Engine {
  readonly context: ServiceContext;
  readonly providers: Providers;
  readonly avatars: Pick<Avatars, 'findApprovedRoutes'>;
  readonly files: MediaFiles;
  readonly progress: ProgressWriter;
  readonly pace: EnginePace;
  /** Limits the heavy steps of storing outputs, by workspace. */
  readonly heavySteps: Semaphore;
  /** Limits downloads of a provider's results by workspace. Each provider has its own, because its files may stall. */
  downloadsOf(provider: string): Semaphore;
  /** Slots, health and pauses of each provider. */
  readonly capacity: Capacity;
  /** Operations that a webhook of their provider wakes early. */
  readonly wakes: Wakes;
}

export interface Operation {
  /** Its id in the catalog's routes. */
  readonly provider: string;
  /** The provider's own name of the operation. */
  readonly reference: string;
  /** The provider's name of the model, by which its route is found. */
  readonly model: string | null;
}

/** One task that this process runs, and the signals that stop it. None of them ends the task. */
export interface Run {
  readonly task: TaskRow;
  readonly processStop: AbortSignal;
  /** {@link processStop}, or the lock was lost; another process continues. */
  readonly handBack: AbortSignal;
  /** {@link handBack}, or the task was ended by another process. */
  readonly stop: AbortSignal;
}
