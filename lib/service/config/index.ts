export { defineConfig, type FieldInput, field, tiers } from './builders';
export { checkConfig, isConsistentField } from './checks';
export type { Configuration } from './configuration';
export { type LoadedConfig, loadConfig } from './load-config';
export { ConfigError, type ConfigProblem } from './problems';
