export { answerRequest } from './answer';
export { askForCredits } from './ask';
export { readBudgets } from './read';
export { removeBudget, setBudget } from './set';
