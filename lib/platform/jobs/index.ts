export { createJobs } from './create-jobs';
export { announce, type Loop, startLoop } from './loop';
export type { Jobs } from './types';
