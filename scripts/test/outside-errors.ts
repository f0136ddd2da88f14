import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

const file = path.resolve('.cache', 'test', 'unit-outside.json');

function lineOf({ name, message, stack }: SerializedError): string {
  const place = stack?.split('\n').find((line) => /\.tsx?:/.test(line)) ?? '';
  return `outside of a test: ${name}: ${message?.split('\n', 1)[0]} ${place.trim()}`.trim();
}

/**
 * Vitest's JSON report leaves out errors that no test caught: a rejection after a test's end, and what a hook of a
 * `describe` throws.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const suites = modules.flatMap(({ children }) => [...children.allSuites()]);
    const lines = [...suites.flatMap((suite) => suite.errors()), ...errors].map(lineOf);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(lines));
  }
}

/** The errors of the run that {@link OutsideErrors} reported, a line each. */
export const readOutsideErrors = (): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
