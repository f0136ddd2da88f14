export { archiveProject, changeProject, createProject } from './change-projects';
export {
  openProject,
  readProjectChoices,
  readProjectNames,
} from './choices';
export { moveResults } from './move-results';
export { metadataOf, projectFor } from './paying';
export { readProject, readProjects } from './read-projects';
