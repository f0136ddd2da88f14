export { askForCredits } from './ask';
export { decideRequest } from './decide-request';
export { declineRequestsOfLeaver } from './leaver-requests';
export { readBudgets } from './read';
export { removeBudget, setBudget } from './set';
