export { generationRoutes } from './routes';
