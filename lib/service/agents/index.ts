export type { AnsweredRequest } from './answer-approval';
export {
  ApprovalNeededError,
  ApprovalRefusedError,
  needsApproval,
  requestApproval,
  takeApproved,
} from './approvals';
export { freezeExperiment } from './frozen-experiment';
export { challengeHeader, mcpAddress } from './metadata';
export { oauthRoutes } from './oauth-routes';
export { agentOperatorRoutes } from './operator-routes';
export { waitForAnswer } from './wait-for-answer';
