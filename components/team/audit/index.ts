export { AuditFilterBar } from './audit-filter-bar';
export { type AuditEntry, AuditLines, AuditList } from './audit-list';
export { AuditSkeleton } from './audit-skeleton';
