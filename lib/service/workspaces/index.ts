export { listWorkspaces } from './list-workspaces';
export { workspaceOperatorRoutes } from './operator-routes';
export { createWorkspace, getWorkspace, updateWorkspace } from './workspace-store';
