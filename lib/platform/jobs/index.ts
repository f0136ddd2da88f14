export { createJobs } from './jobs';
export type { Job, Jobs } from './types';
