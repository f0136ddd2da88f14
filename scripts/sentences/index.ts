/**
 * `npm run sentences`: every sentence of the interface has a heading in `docs/interface.md` and a row, or a reason why
 * it needs none. With `--list` it prints them all.
 */
import { globSync, readFileSync } from 'node:fs';
import { errorRegistry, eventType, scope, taskErrorCodes } from '@/lib/contract';
import { informative, sections } from '@/lib/service/document/testing/sentences';
import { checkSentences } from './check-sentences.ts';

const rows = globSync('lib/service/document/rows/*.test.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\brow\(\s*'([^']+)'/g)].map(([, id = '']) => ({
    file,
    id,
  })),
);
const citations = globSync('{app,components,e2e,lib,scripts,server,tests}/**/*.{ts,tsx}').flatMap(
  (file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/interface\.md#([a-z-]+)/g)].map(
      ([, anchor = '']) => ({ file, anchor }),
    ),
);
const { lines, problems } = checkSentences(sections, {
  rows,
  citations: citations.filter(({ file }) => !file.startsWith('scripts/sentences/')),
  informative,
  document: readFileSync('docs/interface.md', 'utf8'),
  names: [...Object.keys(errorRegistry), ...taskErrorCodes, ...eventType.options, ...scope.options],
});

if (process.argv.includes('--list')) for (const line of lines) console.log(line);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  const reasons = Object.keys(informative).length;
  console.log(`${rows.length} sentences have a row, ${reasons} a reason`);
}
