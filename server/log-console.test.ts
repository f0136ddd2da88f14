import { afterEach, expect, it } from 'vitest';
import { createLogger } from '@/lib/platform/log';
import { logConsole } from './log-console';

const { warn, error } = console;
afterEach(() => Object.assign(console, { warn, error }));

it('makes each warning and error of the console one line of the log', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  logConsole(createLogger({ level: 'info', destination }));
  console.warn(new Error('Failed to find Server Action "x\n{"level":"fatal"}".'));
  console.error('failed to forward %s', 'action\nresponse', { secret: 1 });
  expect(lines.map((line) => line.match(/\n/g)?.length)).toEqual([1, 1]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', error: { message: 'Failed to find Server Action "x\n{"level":"fatal"}".' } },
    { level: 'error', text: 'failed to forward action\nresponse { secret: 1 }' },
  ]);
});
