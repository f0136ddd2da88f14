/** `npm run rules`: who imports whom, against `table.ts`. */
import { fileURLToPath } from 'node:url';
import { checkImports } from './check-imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files, violations } = checkImports(root);

for (const { file, line, rule, message } of violations) {
  console.error(`${file}:${line}  ${rule}  ${message}`);
}
if (violations.length > 0) {
  console.error(`\n${violations.length} broken import rules; the table is docs/architecture.md`);
  process.exitCode = 1;
} else {
  console.log(`import rules hold in ${files} files`);
}
