export {
  isOperator,
  listOperators,
  type Operator,
  requireOperator,
  requireOperatorPage,
} from './access';
export { appointOperator, dismissOperator } from './appoint';
export { recordOperatorAudit, recordOperatorChange } from './audit';
export { addModelExample, orderModelExamples, removeModelExample } from './examples';
export {
  changeId,
  checkInput,
  compareInput,
  connectInput,
  emailInput,
  exampleIds,
  modelInput,
  newModelInput,
  outputPlace,
  presetInput,
  providerChanges,
  searchInput,
  trialInput,
} from './input';
export {
  compareImport,
  deleteModel,
  importModel,
  publishModel,
  saveModel,
  tryModel,
  undoChange,
  unpublishModel,
} from './models';
export { listTeams, readPeopleNames } from './names';
export { operatorAction, operatorChange } from './operator-action';
export { connectPreset } from './presets';
export { connectProvider, deleteProvider, updateProvider } from './providers';
