export { needsApproval, requestApproval, takeApproved } from './approvals';
export { challengeHeader, mcpAddress } from './metadata';
export { oauthRoutes } from './oauth-routes';
export { agentOperatorRoutes } from './operator-routes';
