/** What a configuration imports of this capability. Nothing else of it is compiled at a start. */
export { defineConfig } from './define-config';
export { type FieldInput, field } from './field-builders';
export { tiers } from './price-builders';
