export { watchEventLoop } from './event-loop';
export { createMetrics } from './metrics';
export type { Metrics } from './types';
