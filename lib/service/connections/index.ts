export { type Connections, openConnections } from './connections';
export { connectionOperatorRoutes } from './operator-routes';
