export { reopenWorkspace } from './reopen';
export { createWorkspace, getWorkspace, updateWorkspace } from './workspaces';
