import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConfig } from './checks';
import { type Configuration, configuration } from './configuration';
import { importConfig } from './import-config';
import { brokenJsonLine, locateInJson } from './locate-json';
import { locateInSource } from './locate-source';
import { ConfigError, type ConfigPath, type ConfigProblem, formatPath } from './problems';
import { shapeProblems } from './shape-problems';

/** A valid configuration. `warnings` are for the log: allowed, but probably a mistake. */
export interface LoadedConfig {
  readonly config: Configuration;
  readonly warnings: readonly string[];
}

const defaultFile = fileURLToPath(new URL('../../../atelier.config.ts', import.meta.url));

/**
 * Reads and checks the configuration: the JSON file or module at `path`, else the default export of
 * `atelier.config.ts`. Throws {@link ConfigError}, which names file, line and what to write.
 */
export async function loadConfig(path: string = defaultFile): Promise<LoadedConfig> {
  const { value, lineOf } = path.endsWith('.json') ? await readJson(path) : await readModule(path);
  const file = basename(path);
  const describeProblem = ({ path: at, message }: ConfigProblem): string => {
    const line = lineOf(at);
    return `${file}${line === undefined ? '' : `:${line}`} ${formatPath(at)} ${message}`;
  };
  const parseResult = configuration.safeParse(value, { reportInput: true });
  if (!parseResult.success)
    throw new ConfigError(file, shapeProblems(parseResult.error.issues).map(describeProblem));
  const { errors, warnings } = checkConfig(parseResult.data);
  if (errors.length > 0) throw new ConfigError(file, errors.map(describeProblem));
  return { config: parseResult.data, warnings: warnings.map(describeProblem) };
}

interface Source {
  readonly value: unknown;
  lineOf(path: ConfigPath): number | undefined;
}

async function readJson(path: string): Promise<Source> {
  const text = await readText(path);
  try {
    const value: unknown = JSON.parse(text);
    return { value, lineOf: (at) => locateInJson(text, at) };
  } catch {
    throw new ConfigError(basename(path), [
      `${basename(path)}:${brokenJsonLine(text)} is not JSON here. Check commas, quotes and brackets at this line and the one before.`,
    ]);
  }
}

async function readModule(path: string): Promise<Source> {
  const text = await readText(path);
  const module = await importConfig(path);
  const value =
    typeof module === 'object' && module !== null && 'default' in module
      ? module.default
      : undefined;
  if (value === undefined) {
    throw new ConfigError(basename(path), [
      `${basename(path)} has no default export. Write: export default defineConfig({ … })`,
    ]);
  }
  return { value, lineOf: (at) => locateInSource(text, value, at) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(path, [`${path} cannot be read (${reason}). Check ATELIER_CONFIG.`]);
  }
}
