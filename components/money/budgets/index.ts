export { BudgetBar } from './budget-bar';
export { BudgetTable } from './budget-table';
export { CreditsDialog } from './lazy-credits-dialog';
export { RequestList } from './request-list';
