import type { ConfigurationInput } from './configuration';

/** Gives `atelier.config.ts` its types; checks happen at start. */
export const defineConfig = (config: ConfigurationInput): ConfigurationInput => config;
