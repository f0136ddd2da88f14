export { enqueueCreditsGranted, enqueueTaskEvent, hasTaskSubscriber } from './enqueue';
