export { isTaskShown, useShownTasks } from './shown-tasks';
export { useFollowTasks, usePollFailing, useTask, useWatchTasks } from './use-task';
