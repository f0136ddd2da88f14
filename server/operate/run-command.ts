import { parseArgs } from 'node:util';
import { DatabaseRefusedError, isSqlError, sqlErrorOf } from '@/lib/platform/database';
import { operatorCommand } from '@/lib/platform/operator-command';

/** What a command printed; it failed when what it looked at is not as it should be. */
export interface Report {
  /** Empty where the command has written its output itself. */
  readonly text: string;
  readonly failed?: boolean;
}

export interface Command {
  readonly name: string;
  /** Its arguments in their order, as the list shows them; those in brackets may be left out. */
  readonly takes: readonly string[];
  /** Its switches, without the two dashes. */
  readonly switches?: readonly string[];
  /** Its options that take a value, each with the word for it: `{ to: 'PLACE' }`. */
  readonly options?: Readonly<Record<string, string>>;
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** Does it. Loads its parts itself, so that one that cannot be loaded stops only what needs it. */
  run(
    values: readonly string[],
    switches: ReadonlySet<string>,
    options: Readonly<Record<string, string | undefined>>,
  ): Promise<Report>;
}

/** A command cannot be done, for a reason that an operator can change. */
export class CommandRefusedError extends Error {
  override readonly name = 'CommandRefusedError';
}

/** 1: the command failed, or found what is wrong; 2: it was written wrongly, and nothing was done. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1 | 2;
  /** Where the text belongs: a report is read by programs, a refusal by people. */
  readonly output: 'stdout' | 'stderr';
}

const usageOf = ({ name, takes, switches = [], options = {} }: Command): string =>
  [
    name,
    ...takes,
    ...Object.entries(options).map(([option, value]) => `[--${option} ${value}]`),
    ...switches.map((each) => `[--${each}]`),
  ].join(' ');

function helpText(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usageOf(command).length));
  return [
    `Usage: ${operatorCommand('COMMAND')}`,
    '',
    ...commands.map((command) => `  ${usageOf(command).padEnd(width)}  ${command.sentence}`),
  ].join('\n');
}

const usageError = (text: string): CommandResult => ({ text, exitCode: 2, output: 'stderr' });

/** Runs the command that the arguments name. Without one it lists them all. Never throws. */
export async function runCommand(
  commands: readonly Command[],
  [name, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (name === undefined || name === 'help' || name === '--help') {
    return { text: helpText(commands), exitCode: 0, output: 'stdout' };
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    return usageError(`There is no command “${name}”.\n\n${helpText(commands)}`);
  }
  const usage = `Usage: ${operatorCommand(usageOf(command))}`;
  let parsedArgs: ReturnType<typeof parseArgs>;
  try {
    const options = Object.fromEntries([
      ...(command.switches ?? []).map((each) => [each, { type: 'boolean' as const }] as const),
      ...Object.keys(command.options ?? {}).map(
        (each) => [each, { type: 'string' as const }] as const,
      ),
    ]);
    parsedArgs = parseArgs({ args: [...rest], options, allowPositionals: true });
  } catch (error) {
    return usageError(`${(error as Error).message}\n${usage}`);
  }
  const missingArgument = command.takes.find(
    (each, index) => !each.startsWith('[') && !parsedArgs.positionals[index]?.trim(),
  );
  if (missingArgument !== undefined) return usageError(`${missingArgument} is missing.\n${usage}`);
  const extraArgument = parsedArgs.positionals[command.takes.length];
  if (extraArgument !== undefined) {
    return usageError(
      `“${extraArgument}” is one argument too many; put words with spaces in quotes.\n${usage}`,
    );
  }
  try {
    const options = Object.fromEntries(
      Object.entries(parsedArgs.values).filter((entry) => typeof entry[1] === 'string'),
    ) as Record<string, string>;
    const report = await command.run(
      parsedArgs.positionals,
      new Set(Object.keys(parsedArgs.values)),
      options,
    );
    return { text: report.text, exitCode: report.failed === true ? 1 : 0, output: 'stdout' };
  } catch (error) {
    return { text: explain(error), exitCode: 1, output: 'stderr' };
  }
}

/** Errors whose message says what is wrong. By name, because a command loads their classes only when it runs. */
const expectedErrors = new Set([
  'CommandRefusedError',
  'EnvError',
  'ConfigError',
  'DatabaseLockedError',
  'DatabaseNewerError',
  'DatabaseUnfinishedError',
  'OtherSecretError',
  'BackupError',
  'ArchiveError',
  'ConnectionLostError',
  'StorageError',
  'InvalidRequestError',
  'NoTwoStepError',
  'NotRestorableError',
  'ApiError',
]);

/** SQLSTATEs of a table and of a column that is not there. */
const [undefinedTable, undefinedColumn] = ['42P01', '42703'];

/** What an operator reads of an error; any other than the expected is a bug and gets its stack. */
function explain(error: unknown): string {
  if (isSqlError(error, undefinedTable)) return 'Atelier never started on this database.';
  if (isSqlError(error, undefinedColumn)) {
    return `This database is of another version of Atelier. Bring it up to date first: ${operatorCommand('migrate')}`;
  }
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseRefusedError) return `${error.message} ${error.advice}`;
  if (error.name === 'MigrationError') {
    return `${error.message} It said: ${sqlErrorOf(error)?.message ?? 'nothing'}.`;
  }
  return expectedErrors.has(error.name) ? error.message : (error.stack ?? error.message);
}
