export { systemOperatorRoutes } from './operator-routes';
export { createReadiness, type Readiness } from './readiness';
export { systemRoutes } from './routes';
