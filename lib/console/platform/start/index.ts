export { ownerToken } from './owner-token';
export { consoleMigrations, startConsole } from './start-console';
export { startUnderNext } from './under-next';
