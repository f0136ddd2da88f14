export { fillCredits } from './fill-credits';
export {
  closeRunHub,
  defaultTimes,
  openRunHub,
  provideRunHub,
  type RunHub,
  runHub,
} from './hub';
export { failOrphanedAnswer, failOrphanedAnswers } from './orphaned-answers';
export { startRun } from './run';
export { stopConversation } from './stop';
export type { AnswerPart, AnswerPlace, Reader } from './types';
