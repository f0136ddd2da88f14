export { balanceRoutes } from './routes';
