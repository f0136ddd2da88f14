import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs test files and programs of the check in a folder. Returns what failed in words; empty when all passed. */
export async function runTests(folder: string, tests: readonly string[]): Promise<string[]> {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const files = tests.filter(isTest);
  const failures = files.length === 0 ? [] : await runVitest(folder, files);
  for (const program of tests.filter((file) => !isTest(file))) {
    const { code, output } = await run(folder, 'tsx', [program]);
    if (code !== 0) failures.push(firstLine(output));
  }
  return failures;
}

async function runVitest(folder: string, files: readonly string[]): Promise<string[]> {
  const reportFile = path.join(folder, 'mutation-report.json');
  const report = ['--reporter=json', `--outputFile=${reportFile}`];
  const { code, output } = await run(folder, 'vitest', ['run', ...report, ...files]);
  if (code === 0) return [];
  const { testResults } = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
  await rm(reportFile);
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName.trim());
  return failed.length > 0 ? failed : [firstLine(output)];
}

const firstLine = (output: string): string => output.trim().split('\n')[0] ?? 'without a word';

async function run(folder: string, program: string, args: readonly string[]) {
  const child = spawn(path.join(folder, 'node_modules/.bin', program), args, { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
