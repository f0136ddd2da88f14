export { answerRunRequest } from './answer-run-request';
export { askForRun } from './ask-for-run';
export {
  createExperiment,
  duplicateExperiment,
  removeExperiment,
  saveExperiment,
} from './change-experiments';
export { commentOnCell } from './comments';
export {
  pauseExperiment,
  pauseRun,
  runExperiment,
  stopExperiment,
  stopRun,
  writeCells,
} from './control-runs';
export { committedMilli, countedMilli } from './counted';
export { runNotificationKey } from './end-run';
export { findStoryboard } from './find-experiment';
export { declineRunRequestsOfLeaver } from './leaver-requests';
export { markCells, voteOnCells } from './mark-cells';
export { promoteCell, readPromotionOptions } from './promotions';
export { quoteCells } from './quote-cells';
export { quoteDesign } from './quote-design';
export { raisedPrices } from './raised-prices';
export { readBeginning } from './read-beginning';
export { readExperiment, readExperiments, readLists } from './read-experiments';
export { readLineage } from './read-lineage';
export { readRecipes } from './read-recipes';
export { readToShare } from './read-shared';
export { resultsCsv } from './results-csv';
export { advanceExperiments, experimentsChannel, startExperiments } from './run-experiments';
export { deleteLists, readSavedLists, renameLists, saveLists } from './saved-lists';
export { cellColumns, serializeCell } from './serialize-cell';
export { openShare, openSharedFile, shareExperiment, unshareExperiment } from './shares';
export { rotateExperimentSecret, storeDerivedSecrets } from './webhook-secrets';
