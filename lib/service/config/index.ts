export type { Configuration, ConfigurationInput } from './configuration';
export { defineConfig } from './define-config';
export type { FieldInput } from './field-builders';
export { field } from './field-builders';
export type { LoadedConfig } from './load-config';
export { loadConfig } from './load-config';
export type { PriceRuleInput } from './price-builders';
export { tiers } from './price-builders';
export { ConfigError } from './problems';
