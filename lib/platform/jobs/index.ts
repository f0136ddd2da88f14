export { createJobs } from './create-jobs';
export { startDetachedLoop } from './detached-loop';
export { announce, type Loop, startLoop } from './loop';
export type { Jobs } from './types';
