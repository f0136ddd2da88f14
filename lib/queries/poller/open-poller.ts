import { browserEnvironment } from './environment';
import { type PolledTask, TaskPoller, type TaskPollerOptions } from './task-poller';

/** The poller of this browser tab. Its code is fetched when the first task runs. */
export const openPoller = <T extends PolledTask>(
  name: string,
  options: Omit<TaskPollerOptions<T>, 'environment'>,
): TaskPoller<T> => new TaskPoller({ environment: browserEnvironment(name), ...options });
