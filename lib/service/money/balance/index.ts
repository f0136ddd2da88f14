export { balanceOperatorRoutes } from './operator-routes';
export { balanceRoutes } from './routes';
