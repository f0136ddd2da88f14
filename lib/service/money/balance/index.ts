export { getBalance } from './get-balance';
export { balanceOperatorRoutes } from './operator-routes';
export { balanceRoutes } from './routes';
