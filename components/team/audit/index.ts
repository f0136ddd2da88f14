export { AuditFilterBar } from './audit-filter-bar';
export { AuditLines, AuditList, type AuditEntry } from './audit-list';
export { AuditSkeleton } from './audit-skeleton';
