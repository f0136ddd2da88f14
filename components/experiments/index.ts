export { EnvelopeField, envelopeFieldId } from './envelope-field';
export { ExperimentList } from './experiment-list';
export { ExperimentPage } from './experiment-page';
export { ListResultsPage } from './list-results';
export { RunCard } from './run-card';
export { SharedPage } from './shared-page';
export { StopButton } from './stop-button';
export { stateLabels } from './words';
