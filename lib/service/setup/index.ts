export { type InitialWorkspace, setUpInitialWorkspace } from './initial-workspace';
