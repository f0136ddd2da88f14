export { ClosedTeam } from './closed-team';
export { ConnectAgents } from './connect-agents';
export { ConnectedAgents } from './connected-agents';
export { ConsentForm } from './consent-form';
export { WaitingRequests } from './waiting-requests';
