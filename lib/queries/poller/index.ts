export { usePollFailing, useTask, useWatchTasks } from './use-task';
