export { AuditFilterBar } from './audit-filter-bar';
export { type AuditEntry, AuditList } from './audit-list';
export { AuditSkeleton } from './audit-skeleton';
