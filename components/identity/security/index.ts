export { SecondStepFields, useSecondStep } from './second-step-fields';
export { SecurityPanel } from './security-panel';
