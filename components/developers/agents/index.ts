export { ConnectAgents } from './connect-agents';
