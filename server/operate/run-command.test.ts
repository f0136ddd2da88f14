import { expect, it } from 'vitest';
import { NoTwoStepError } from '@/lib/console/identity/two-step-status';
import { commands as allCommands } from './commands';
import { type Command, CommandRefusedError, runCommand } from './run-command';

const commands: readonly Command[] = [
  {
    name: 'greet',
    takes: ['NAME', '[PLACE]'],
    options: { from: 'PERSON' },
    switches: ['loud'],
    sentence: 'Greets a person.',
    run: async ([name, place], switches, { from }) => ({
      text: `${switches.has('loud') ? 'HELLO' : 'Hello'} ${name}${place === undefined ? '' : ` in ${place}`}${from === undefined ? '' : `, says ${from}`}`,
    }),
  },
  {
    name: 'look',
    takes: [],
    sentence: 'Looks.',
    run: async () => ({ text: 'one wrong', failed: true }),
  },
  {
    name: 'refuse',
    takes: [],
    sentence: 'Refuses.',
    run: async () => {
      throw new CommandRefusedError('not today');
    },
  },
  {
    name: 'console',
    takes: [],
    sentence: 'Is refused by the console.',
    run: async () => {
      throw new NoTwoStepError('nothing to turn off');
    },
  },
  {
    name: 'break',
    takes: [],
    sentence: 'Breaks.',
    run: async () => {
      throw new TypeError('a bug');
    },
  },
];

it.each([
  [['greet', 'Ann'], 0, 'stdout', /^Hello Ann$/],
  [['greet', '--from', 'Ben', 'Ann'], 0, 'stdout', /^Hello Ann, says Ben$/],
  [
    ['greet', 'Ann', '--from'],
    2,
    'stderr',
    /from.*\nUsage: .*greet NAME \[PLACE\] \[--from PERSON\] \[--loud\]$/s,
  ],
  [['greet', 'Ann', 'Bonn', '--loud'], 0, 'stdout', /^HELLO Ann in Bonn$/],
  [
    ['greet'],
    2,
    'stderr',
    /^NAME is missing\.\nUsage: .*greet NAME \[PLACE\] \[--from PERSON\] \[--loud\]$/,
  ],
  [['greet', ' '], 2, 'stderr', /^NAME is missing/],
  [['greet', 'Ann', 'Bonn', 'now'], 2, 'stderr', /“now” is one argument too many/],
  [['greet', 'Ann', '--quiet'], 2, 'stderr', /--quiet.*\nUsage: /s],
  [['look'], 1, 'stdout', /^one wrong$/],
  [['refuse'], 1, 'stderr', /^not today$/],
  [['console'], 1, 'stderr', /^nothing to turn off$/],
  [['break'], 1, 'stderr', /TypeError: a bug\n.*at /s],
  [['toString'], 2, 'stderr', /^There is no command “toString”\.\n\nUsage: /],
] as const)('%j ends with %i on %s', async (words, exitCode, output, text) => {
  const result = await runCommand(commands, words);
  expect(result).toMatchObject({ exitCode, output });
  expect(result.text).toMatch(text);
});

it.each([[[]], [['help']], [['--help']]])('lists every command by %j', async (words) => {
  const { text, exitCode } = await runCommand(allCommands, words);
  expect(exitCode).toBe(0);
  for (const { name, sentence } of allCommands) {
    expect(text).toMatch(new RegExp(`^  ${name} `, 'm'));
    expect(text).toContain(sentence);
  }
});
