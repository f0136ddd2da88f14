export type ConfigPath = readonly (string | number)[];

/** A problem at a path of the configuration; `message` says what is wrong and what to write. */
export interface ConfigProblem {
  readonly path: ConfigPath;
  readonly message: string;
}

/** The results of checks: errors prevent a start, warnings are logged. */
export interface CheckResult {
  readonly errors: readonly ConfigProblem[];
  readonly warnings: readonly ConfigProblem[];
}

/** A configuration that may not start. Its message has a line for each problem, with file and line number. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(
    readonly file: string,
    readonly problems: readonly string[],
  ) {
    super(`The configuration is not right:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
}

/** `models[3].schema.fields[2].max` */
export function formatPath(path: ConfigPath): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return text.startsWith('.') ? text.slice(1) : text;
}
