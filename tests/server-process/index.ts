export { actionHeaders, actionsInBuild, type BuiltAction, pageOf } from './built-actions.ts';
export { freePort } from './free-port.ts';
export { type ServerProcess, type StartOptions, startServer } from './start-server.ts';
