export { mcpRoutes } from './routes';
