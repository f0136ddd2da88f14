export { BudgetBar } from './budget-bar';
export { BudgetTable } from './budget-table';
export { RequestList } from './request-list';
