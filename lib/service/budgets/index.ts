export { budgetRoutes } from './routes';
