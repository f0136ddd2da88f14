export {
  createGeneration,
  type Maker,
  type SubmissionInput,
  type SubmissionOutcome,
  submissionInput,
} from './create';
export { syncFeed } from './feed';
export { outputsOf } from './outputs-of';
export { pollCreations, refreshCreations } from './poll';
export { readCreationsById } from './read';
export { readStart } from './read-start';
export { readOwnRecent } from './recent';
export { editOfTask, recordEdit, requireVersion, rootOf } from './record-edit';
export { refreshOpen } from './remote';
export { upsertCreations } from './rows';
export { runAgain } from './run-again';
export { storedFormInput, storeForm } from './stored-forms';
