export { cancelWork, grantCredits, setRateLimit, setWorkspaceState } from './changes';
export { grantInput, limitInput, stateInput } from './input';
export { marginCsv } from './margin-csv';
export { nameMarginProjects } from './margin-projects';
export { orNotFound } from './or-not-found';
