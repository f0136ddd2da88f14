export type { AuditAction } from './actions';
export {
  type AuditActor,
  type AuditChange,
  type AuditContext,
  auditContext,
  recordAudit,
  recordPersonAudit,
  systemActor,
} from './record';
