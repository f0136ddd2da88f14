export { appointOperatorByCommand } from './appoint-operator';
export { appointOwner } from './appoint-owner';
export { findWorkspace } from './find-workspace';
export {
  recordExport,
  recordGrant,
  recordKeyRenewal,
  recordSecretRotation,
} from './record-commands';
