export { isTaskShown, useFollowTasks, usePollFailing, useTask, useWatchTasks } from './use-task';
