import { existsSync } from 'node:fs';

/** Loads `.env` of the current folder. Variables that are already set are kept. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
