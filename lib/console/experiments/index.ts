export { askForRun, declineRunRequestsOfLeaver } from './ask-for-run';
export { committedMilli, countedMilli } from './cell-credits';
export {
  createExperiment,
  duplicateExperiment,
  removeExperiment,
  saveExperiment,
} from './change-experiments';
export {
  pauseExperiment,
  runExperiment,
  stopExperiment,
  stopRun,
  writeCells,
} from './control-runs';
export { decideRunRequest } from './decide-run-request';
export { pauseRun, runNotificationKey } from './end-run';
export { findStoryboard } from './find-experiment';
export { commentOnCell, markCells, voteOnCells } from './mark-cells';
export { promoteCell, readPromotionOptions } from './promotions';
export { type CellPrice, findRaisedPrices, quoteCells } from './quote-cells';
export { quoteDesign } from './quote-design';
export { readBeginning } from './read-beginning';
export { readExperiment, readExperiments, readLists, readRecipes } from './read-experiments';
export { readLineage } from './read-lineage';
export { readInternalView } from './read-shared';
export { resultsCsv } from './results-csv';
export { advanceExperiments, experimentsChannel, startExperiments } from './run-experiments';
export { saveVersion } from './save-version';
export { deleteLists, readSavedLists, renameLists, saveLists } from './saved-lists';
export { readCells, serializeCell } from './serialize-cell';
export { openShare, openSharedFile, shareExperiment, unshareExperiment } from './shares';
export { rotateExperimentSecret, storeDerivedSecrets } from './webhook-secrets';
