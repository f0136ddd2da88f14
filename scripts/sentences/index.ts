/**
 * `npm run sentences`: every sentence of the interface document has a row, or a reason why it needs none. With `--list`
 * it prints them all.
 */
import { globSync, readFileSync } from 'node:fs';
import { informative, sections } from '@/lib/service/document';
import { checkSentences } from './check-sentences.ts';

const rows = globSync('lib/service/document/rows/*.test.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\brow\(\s*'([^']+)'/g)].map(([, id = '']) => ({
    file,
    id,
  })),
);
const { lines, problems } = checkSentences(sections, informative, rows);

if (process.argv.includes('--list')) for (const line of lines) console.log(line);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  const reasons = Object.keys(informative).length;
  console.log(`${rows.length} sentences have a row, ${reasons} a reason`);
}
