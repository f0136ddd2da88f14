export { checkConfig, isConsistentField } from './checks';
export type { Configuration } from './configuration';
export { defineConfig } from './define-config';
export { type FieldInput, field } from './field-builders';
export { type LoadedConfig, loadConfig } from './load-config';
export { tiers } from './price-builders';
export { ConfigError, type ConfigProblem } from './problems';
