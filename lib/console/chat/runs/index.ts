export { fillCredits } from './fill-credits';
export {
  closeRunHub,
  openRunHub,
  provideRunHub,
  type RunHub,
  runHub,
  defaultTimes,
} from './hub';
export { failOrphanedAnswer, failOrphanedAnswers } from './orphaned-answers';
export { startRun } from './run';
export { stopConversation } from './stop';
export type { AnswerPart, AnswerPlace, Reader } from './types';
