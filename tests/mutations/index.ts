/**
 * `npm run test:mutations`: breaks a copy of the sources in one place at a time, and runs the test that has to notice.
 * `-- --only money` takes those of that name. Fails when a mutation survives.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Mutation, mutations } from './list';
import { mutate } from './mutate';
import { runTests } from './run-tests';
import { copySources } from './scratch-copy';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosenMutations = mutations.filter(({ name }) => name.startsWith(values.only));
if (chosenMutations.length === 0) throw new Error(`No mutation is called so: ${values.only}`);

await using copy = await copySources(fileURLToPath(new URL('../..', import.meta.url)));
const broken = await runTests(copy.folder, [...new Set(chosenMutations.map(({ test }) => test))]);
if (broken.length > 0) throw new Error(`Without a mutation these fail: ${broken.join('; ')}`);

let survivors = 0;
for (const mutation of chosenMutations) {
  const failures = await runMutated(copy.folder, mutation);
  if (failures.length === 0) survivors += 1;
  console.log(`${failures.length > 0 ? 'caught  ' : 'SURVIVED'}  ${mutation.name}`);
  const [first, ...others] = failures;
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  console.log(`          ${mutation.test}${first === undefined ? '' : `: ${first}${more}`}`);
}
console.log(`${chosenMutations.length} mutations: ${survivors} survived`);
process.exitCode = survivors === 0 ? 0 : 1;

/** What its test says to a mutation. */
async function runMutated(folder: string, mutation: Mutation): Promise<string[]> {
  const file = path.join(folder, mutation.file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, mutate(text, mutation));
  try {
    return await runTests(folder, [mutation.test]);
  } finally {
    await writeFile(file, text);
  }
}
