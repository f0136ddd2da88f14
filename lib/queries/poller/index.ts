export {
  isTaskShown,
  useFollowTasks,
  usePollFailing,
  useShownTasks,
  useTask,
  useWatchTasks,
} from './use-task';
