export { SecurityPanel } from './security-panel';
export type { SecurityActions } from './types';
