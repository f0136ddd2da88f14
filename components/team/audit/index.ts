export { AuditFilterBar } from './audit-filter-bar';
export { AuditList } from './audit-list';
export { AuditSkeleton } from './audit-skeleton';
