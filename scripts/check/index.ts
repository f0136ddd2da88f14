/** `npm run check`: types, lint, import rules, unused code, migrations, lock file. */
import { runChecks } from './run-checks.ts';

const results = await runChecks();
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
