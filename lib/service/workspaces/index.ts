export { createWorkspace, getWorkspace, updateWorkspace } from './workspaces';
