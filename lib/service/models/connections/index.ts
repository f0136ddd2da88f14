export { type Connections, openConnections } from './open-connections';
export { connectionOperatorRoutes } from './operator-routes';
