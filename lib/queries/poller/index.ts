export { usePollFailing } from './poll-failing';
export { isTaskShown, useShownTasks } from './shown-tasks';
export { useFollowTasks, useTask, useWatchTasks } from './use-task';
