export {
  createExperiment,
  duplicateExperiment,
  removeExperiment,
  saveExperiment,
} from './change-experiments';
export { pauseExperiment, runExperiment } from './control-runs';
export { markCells, voteOnCells } from './judge-cells';
export { quoteDesign } from './quote-design';
export { readExperiment, readExperiments } from './read-experiments';
export { startExperiments } from './run-experiments';
