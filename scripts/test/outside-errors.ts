import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError } from 'vitest/node';

const file = path.resolve('.cache', 'test', 'unit-outside.json');

/** Vitest's JSON report leaves out errors that no test caught, such as a rejection after a test's end. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_: unknown, errors: readonly SerializedError[]): void {
    const lines = errors.map(({ name, message, stack }) => {
      const place = stack?.split('\n').find((line) => /\.tsx?:/.test(line)) ?? '';
      return `outside of a test: ${name}: ${message?.split('\n', 1)[0]} ${place.trim()}`.trim();
    });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(lines));
  }
}

/** The errors of the run that {@link OutsideErrors} reported, a line each. */
export const readOutsideErrors = (): string[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
