export { forwardTo } from './forward';
export type { Answer, InnerServer } from './inner-server';
export { listenInside } from './inner-server';
export { fetchOverSocket } from './socket-fetch';
