export { archiveProject, changeProject, createProject } from './change-projects';
export {
  openProject,
  readOpenProject,
  readProjectChoices,
  readProjectNames,
  requireOfferedProject,
} from './choices';
export { fileWork } from './file-work';
export { moveResults } from './move-results';
export { metadataOf, resolveProject } from './paying';
export { readProject, readProjects } from './read-projects';
