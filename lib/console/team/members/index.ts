export { changeRole, leaveWorkspace, removeMember, transferOwnership } from './change';
export { listMembers } from './list';
export { mayManage, rolesToGive } from './rules';
