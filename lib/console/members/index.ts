export { changeRole, leaveWorkspace, removeMember, transferOwnership } from './change';
export { listMembers } from './list';
export { mayMind, rolesToGive } from './rules';
