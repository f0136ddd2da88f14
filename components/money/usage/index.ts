export { OwnBudget } from './own-budget';
export { UsageReport } from './usage-report';
export { UsageSkeleton } from './usage-skeleton';
export { UsageToolbar } from './usage-toolbar';
