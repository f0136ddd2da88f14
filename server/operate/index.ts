/**
 * The commands of an operator: `npm run -s atelier -- COMMAND …`, in the image `atelier COMMAND …`. They use the database
 * of the environment: `DATABASE_URL`, or PGlite in `DATA_DIR` while no server has it open.
 */
import { commands } from './commands';
import { runCommand } from './run-command';

const { text, exitCode, output } = await runCommand(commands, process.argv.slice(2));
// Awaited, because a long report to a pipe is cut when the process exits.
if (text !== '') await new Promise((done) => process[output].write(`${text}\n`, done));
process.exit(exitCode);
