export { expectation } from './check-value';
export { fillDefaults } from './defaults';
export { brokenFieldRule } from './field-rules';
export type { ParamProblem, ParamResult } from './problem';
export { validateParams } from './validate-params';
