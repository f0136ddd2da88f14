export { Margin } from './margin';
export { WorkDetail } from './work-detail';
export { WorkList } from './work-list';
export { WorkspaceDetail } from './workspace-detail';
export { WorkspacesList } from './workspaces-list';
