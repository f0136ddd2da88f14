export { grantToWorkspace } from './grant-to-workspace';
export { balanceOperatorRoutes } from './operator-routes';
export { getBalance } from './read-wallet';
export { balanceRoutes } from './routes';
