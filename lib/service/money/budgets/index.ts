export { setBudget } from './change-budgets';
export { budgetOperatorRoutes } from './operator-routes';
export { readBudgets } from './read-budgets';
