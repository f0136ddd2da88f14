export { expectation } from './check-value';
export { fillDefaults } from './defaults';
export { brokenFieldRule } from './field-rules';
export { validateParams } from './validate-params';
