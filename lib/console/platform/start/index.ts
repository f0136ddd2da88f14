export { ownerToken } from './owner-token';
export { startConsole } from './start-console';
export { startUnderNext } from './under-next';
