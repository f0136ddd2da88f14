export { reservedSlugs } from '../slugs';
export {
  createTeamWorkspace,
  finishPreparing,
  insertTeamWorkspace,
  prepareTeamWorkspace,
  teamWorkspaceInput,
} from './create-team';
export { deleteWorkspace } from './delete';
export { readFirstSteps } from './first-steps';
export { lastWorkspaceCookie, readLastWorkspace } from './last';
export { listWorkspaces } from './list';
export { lowCreditsThreshold } from './low-credits';
export { workspaceName } from './name';
export { findArchived, restoreWorkspace } from './restore';
export { readStorage } from './storage';
export {
  archiveWorkspace,
  readSignedMedia,
  renameWorkspace,
  setDefaultModel,
  setSignedMedia,
  setTwoStepRequired,
  updateWorkspaceSettings,
} from './update';
