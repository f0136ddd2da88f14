export type { EnginePace } from './engine/run';
export { createTaskEngine, type TaskEngine, type TaskEngineOptions } from './engine/task-engine';
export type { Providers } from './providers';
export { taskRoutes } from './routes';
export { serializeTask, type TaskView } from './serialize-task';
export { enqueueTask, ensureTaskQueue, insertTask } from './submit-task';
export type { NewTask, TaskRow } from './task-row';
