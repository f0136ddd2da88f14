export { createJobs } from './jobs';
export { announce, type Loop, startLoop } from './loop';
export type { Jobs } from './types';
