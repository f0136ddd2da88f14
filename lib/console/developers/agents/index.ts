export { findAgentsAddress } from './address';
export { answerApproval, approvalAnswer, listApprovals } from './approvals';
export { connectAgent, disconnectAgent, endAgentsOfLeavers, endAgentsOfPerson } from './change';
export { consentInput } from './input';
export { listAgents } from './list';
export { readAuthorization } from './read-authorization';
