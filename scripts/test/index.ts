/**
 * `npm test`: the checks, then unit and integration tests, then a browser against the production
 * build. Everything runs even when something before it failed. At the end stands what
 * failed, and the last line is the sum, where each check counts as one test. With `--all` (`npm run test:all`) every suite
 * runs on both databases, and everything that has many cases runs all of them. With names of
 * stages (`npm test -- unit`) only those run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runChecks } from '../check/run-checks.ts';
import { type Counts, countPlaywright, countReport, countVitest } from './counts.ts';
import { readOutsideErrors } from './outside-errors.ts';
import { sweepLeftovers } from './sweep.ts';

const REPORTS = path.resolve('.cache', 'test');
/** Twice what a stage takes on two quiet cores: a machine that others use, too, took as long. */
const STAGE_LIMIT_MS = (process.argv.includes('--all') ? 90 : 60) * 60_000;

/** Variables of the developer's own configuration, which no test may depend on. */
const OWN_VARIABLES =
  /^(ATELIER_|E2E_|STORAGE_|STRIPE_|OIDC_|DATA_DIR$|DATABASE_URL$|SERVICE_URL$|SMTP_URL$|LOG_LEVEL$|NODE_ENV$|PORT$|HOST$)/;

function testEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name));
  if (process.argv.includes('--all')) kept.push(['TEST_EVERYTHING', '1']);
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}

/** Runs a test runner and passes its output through. Returns whether it exited with 0. */
function runRunner(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env, timeout: STAGE_LIMIT_MS });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

async function unitTests(): Promise<Counts> {
  const report = path.join(REPORTS, 'unit.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/test/outside-errors.ts',
  ];
  const exitedWell = await runRunner('vitest', args, testEnvironment());
  return countReport(report, countVitest, exitedWell, readOutsideErrors());
}

async function browserTests(): Promise<Counts> {
  const report = path.join(REPORTS, 'e2e.json');
  const env = { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const exitedWell = await runRunner('playwright', ['test', '--reporter=list,json'], env);
  return countReport(report, countPlaywright, exitedWell);
}

async function checks(): Promise<Counts> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  const failures = results.filter((result) => !result.passed).map(({ check }) => check.name);
  return { passed, failed: failures.length, failures };
}

const STAGES = [
  { argument: 'checks', name: 'Checks', run: checks },
  { argument: 'unit', name: 'Unit and integration tests', run: unitTests },
  { argument: 'browser', name: 'Browser tests', run: browserTests },
];

function requestedStages() {
  const names = process.argv.slice(2).filter((argument) => argument !== '--all');
  const unknown = names.filter((name) => !STAGES.some(({ argument }) => argument === name));
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown}: checks, unit or browser.`);
  }
  return STAGES.filter(({ argument }) => names.length === 0 || names.includes(argument));
}

const stages = requestedStages();

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
sweepLeftovers(tmpdir());
const total: Counts = { passed: 0, failed: 0, failures: [] };
for (const [index, { name, run }] of stages.entries()) {
  const startedAt = Date.now();
  console.log(`\n== ${index + 1}/${stages.length}  ${name}`);
  const { passed, failed, failures } = await run();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
}
for (const failure of total.failures) console.log(`failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
