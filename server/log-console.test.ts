import { afterEach, expect, it } from 'vitest';
import { withActionRun } from '@/lib/platform/action-run';
import { createLogger } from '@/lib/platform/log';
import { logConsole } from './log-console';

const { warn, error } = console;
afterEach(() => Object.assign(console, { warn, error }));

function logInto(lines: string[]): void {
  const destination = { write: (line: string) => void lines.push(line) };
  logConsole(createLogger({ level: 'info', destination }));
}

it('makes each warning and error of the console one line of the log', () => {
  const lines: string[] = [];
  logInto(lines);
  console.warn(new Error('Failed to find Server Action "x\n{"level":"fatal"}".'));
  console.error('failed to forward %s', 'action\nresponse', { secret: 1 });
  expect(lines.map((line) => line.match(/\n/g)?.length)).toEqual([1, 1]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', err: { message: 'Failed to find Server Action "x\n{"level":"fatal"}".' } },
    { level: 'error', text: 'failed to forward action\nresponse { secret: 1 }' },
  ]);
});

it('writes once why a page failed, and a malformed action as a warning', () => {
  const lines: string[] = [];
  logInto(lines);
  const failure = new Error('ours');
  console.error('⨯', failure);
  console.error('⨯', failure);
  const malformed = new Error('Failed to parse body as FormData.');
  withActionRun({ hasBegun: false, isMalformed: false }, () => console.error(malformed));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', err: { message: 'ours' } },
    { level: 'warn', err: { message: malformed.message } },
  ]);
});
