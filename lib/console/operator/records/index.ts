export { cancelWork, grantCredits, setRateLimit, setWorkspaceState } from './changes';
export { orNotFound } from './or-not-found';
export { grantInput, limitInput, stateInput } from './input';
export { marginCsv } from './margin-csv';
export { nameMarginProjects } from './margin-projects';
