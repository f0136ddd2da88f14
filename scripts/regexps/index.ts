/**
 * `npm run regexps`: finds regular expressions of the product that take more than linear time. New ones are analysed,
 * and noted in linear.json when they are linear. With `--check` (a part of `npm run check`) nothing is analysed, and an
 * expression that is not noted is an error. `--all` analyses every expression again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { analyse } from './analyse.ts';
import { checkRegexps, productRegexps } from './check-regexps.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const noteFile = new URL('./linear.json', import.meta.url);
const [mode] = process.argv.slice(2);

const regexps = productRegexps(root);
const noted: string[] = mode === '--all' ? [] : JSON.parse(readFileSync(noteFile, 'utf8'));
const linear = new Set(noted);
const note = () => {
  const usedTexts = new Set(regexps.map(({ text }) => text));
  const usedNotes = [...linear].filter((text) => usedTexts.has(text)).sort();
  writeFileSync(noteFile, `${JSON.stringify(usedNotes, null, 2)}\n`);
};

const { open, unusedExceptions } = checkRegexps(regexps, linear);
const problems = unusedExceptions.map((each) => `${each} needs no exception any more`);
for (const { file, line, text, literal } of open) {
  const at = `${file}:${line} ${text}`;
  if (literal === null) problems.push(`${at} is made from parts: justify it in exceptions.ts`);
  else if (mode === '--check') problems.push(`${at} is not analysed yet: npm run regexps`);
  else if (!linear.has(text)) {
    const problem = await analyse(literal);
    if (problem === null) linear.add(text);
    else problems.push(`${at} ${problem}`);
    note();
  }
}
if (mode !== '--check') note();
for (const problem of problems) console.log(problem);
console.log(`${regexps.length} regular expressions, ${problems.length} problems`);
// The analyser keeps a child process open.
process.exit(problems.length > 0 ? 1 : 0);
