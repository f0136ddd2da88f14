export { answerRequest } from './answer';
export { askForCredits } from './ask';
export { type BudgetsPage, readBudgets } from './read';
export { removeBudget, setBudget } from './set';
