export { appointOperatorByCommand } from './appoint-operator';
export { appointOwner } from './appoint-owner';
export { findWorkspace } from './find-workspace';
export { recordGrant } from './record-grant';
