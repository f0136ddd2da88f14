export { OwnBudget } from './own-budget';
export { UsageFailure } from './usage-failure';
export { UsageReport } from './usage-report';
export { UsageSkeleton } from './usage-skeleton';
export { UsageToolbar } from './usage-toolbar';
