import { Agent, setGlobalDispatcher } from 'undici';

/**
 * Lets the built-in `fetch` use the connections of our undici. The undici inside Node.js 24.21 (7.29) ends the process when
 * a server closes the connection while its response is read slowly (github.com/nodejs/undici/issues/5360, read 2026-11-23).
 */
export function replaceFetchDispatcher(): void {
  setGlobalDispatcher(new Agent({ allowH2: false }));
}
