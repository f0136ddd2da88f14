export { createReadiness, type Readiness } from './readiness';
export { systemRoutes } from './routes';
