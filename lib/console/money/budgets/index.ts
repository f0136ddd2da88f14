export { answerRequest } from './answer';
export { askForCredits } from './ask';
export { declineRequestsOfLeaver } from './leaver-requests';
export { readBudgets } from './read';
export { removeBudget, setBudget } from './set';
