import { createSemaphore } from '@/lib/platform/semaphore';

/**
 * Pictures that are decoded at once, by workspace. sharp works in the threads that also read and write files, four of them by
 * default (https://nodejs.org/api/cli.html#uv_threadpool_sizesize, read 2026-11-22): two are left for files.
 */
export const decoding = createSemaphore({ slots: 2, maxWaiters: 200 });
