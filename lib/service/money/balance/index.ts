export { getBalance } from './get-balance';
export { grantToWorkspace } from './grant-to-workspace';
export { balanceOperatorRoutes } from './operator-routes';
export { balanceRoutes } from './routes';
