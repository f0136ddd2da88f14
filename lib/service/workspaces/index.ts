export { workspaceOperatorRoutes } from './operator-routes';
export { createWorkspace, getWorkspace, updateWorkspace } from './workspaces';
