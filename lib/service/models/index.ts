export { modelRoutes } from './routes';
