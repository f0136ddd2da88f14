/**
 * What a release asks (`docs/releases.md`):
 *
 *   npm run release -- check v1.2.3          whether every file names this version; exits with 1 and says what to do
 *   npm run release -- notes v1.2.3          the changelog's section of it
 *   npm run release -- sbom FILE FOLDER      whether the SBOM lists every package that the image's files hold
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notesOf } from './notes.ts';
import { listComponents, listPackages } from './packages.ts';
import { tagProblems } from './versions.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const [, , command, first = '', second = ''] = process.argv;

function end(problems: readonly string[], good: string): void {
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(good);
  else process.exitCode = 1;
}

if (command === 'check') {
  const problems = tagProblems(first, {
    'package.json': read('package.json'),
    'package-lock.json': read('package-lock.json'),
    'deploy/chart/Chart.yaml': read('deploy/chart/Chart.yaml'),
    'CHANGELOG.md': read('CHANGELOG.md'),
  });
  end(problems, `${first} can be released.`);
} else if (command === 'notes') {
  const notes = notesOf(read('CHANGELOG.md'), first.replace(/^v/, ''));
  end(notes ? [] : [`CHANGELOG.md says nothing about ${first}.`], notes ?? '');
} else if (command === 'sbom') {
  const listed = listComponents(JSON.parse(readFileSync(first, 'utf8')));
  const held = listPackages(second);
  const missing = [...held].filter((each) => !listed.has(each));
  end(
    missing.map((each) => `${each} is in the image and not in the SBOM.`),
    `The SBOM lists all ${held.size} packages of the image, and ${listed.size - held.size} more.`,
  );
} else {
  console.error(
    'npm run release -- check v1.2.3 | notes v1.2.3 | sbom FILE FOLDER (docs/releases.md)',
  );
  process.exitCode = 2;
}
