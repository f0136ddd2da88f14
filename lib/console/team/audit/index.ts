export { listAccountAudit } from './account';
export { type AuditAction, auditActionOptions, operatorActionOptions } from './audit-actions';
export {
  type AuditLine,
  auditCsv,
  isShown,
  listAudit,
  listAuditActors,
  readAuditFilters,
} from './read';
export {
  type AuditChange,
  type AuditContext,
  auditContext,
  guestContext,
  installationContext,
  recordAudit,
  recordPersonAudit,
  systemActor,
} from './record';
export { recordServiceChange, type ServiceChange } from './record-service-change';
