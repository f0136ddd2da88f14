export { listAccountAudit } from './account';
export { type AuditAction, auditActionOptions } from './actions';
export {
  type AuditFilters,
  type AuditLine,
  auditCsv,
  listAudit,
  listAuditActors,
  readAuditFilters,
} from './read';
export {
  type AuditActor,
  type AuditChange,
  type AuditContext,
  auditContext,
  recordAudit,
  recordPersonAudit,
  systemActor,
} from './record';
