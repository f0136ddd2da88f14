export { exampleOperatorRoutes } from './operator-routes';
