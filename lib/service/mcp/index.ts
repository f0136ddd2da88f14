export { createAgentGateway } from './gateway';
export { mcpRoutes } from './routes';
