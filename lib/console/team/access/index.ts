export { may, type Permission, permissions, type Role, roles } from '@/lib/pages/permissions';
export {
  type ActionInput,
  personAction,
  type ReadValues,
  readValues,
  type SentValues,
  visitorAction,
  workspaceAction,
} from './action-kinds';
export { readRefusal } from './refusal';
export {
  type Access,
  requireAccess,
  requireAccessOfPerson,
  requirePageAccess,
  requireSameOrigin,
  requireSignedIn,
  setUpPath,
} from './require-access';
export { workspaceHandler } from './workspace-handler';
