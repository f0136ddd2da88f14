export { HealthLines } from './health-lines';
export { ModelEditor } from './model-editor';
export { ModelsList } from './models-list';
export { OperatorNav } from './operator-nav';
export { OperatorPeople } from './people';
export { ProvidersList } from './providers-list';
export { workflowsOf } from './workflow-inputs';
