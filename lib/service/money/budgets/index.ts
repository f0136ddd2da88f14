export { budgetOperatorRoutes } from './operator-routes';
