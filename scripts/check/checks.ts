/** A static check of the whole project. */
export interface Check {
  name: string;
  command: readonly [string, ...string[]];
}

/** In the order in which they start: the slowest first. */
export const CHECKS: readonly Check[] = [
  { name: 'lint and format', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'unused files, exports and dependencies', command: ['knip', '--no-progress'] },
  { name: 'types', command: ['tsc', '--noEmit', '--pretty', 'false'] },
  { name: 'import rules', command: ['node', 'scripts/import-rules/index.ts'] },
  { name: 'regular expressions', command: ['node', 'scripts/regexps/index.ts', '--check'] },
  { name: 'sentences of the interface', command: ['tsx', 'scripts/sentences/index.ts'] },
  { name: 'migrations', command: ['tsx', 'scripts/migrations/index.ts'] },
  { name: 'lock file', command: ['node', 'scripts/lock/index.ts', '--check'] },
];
