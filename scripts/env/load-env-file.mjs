import { existsSync } from 'node:fs';

/** Adds what `.env` in the current folder sets. Variables that are set already win. */
export function loadEnvFile() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}
