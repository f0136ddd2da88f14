import { readFileSync } from 'node:fs';

/** The results of a stage. Skipped tests count as neither: the linter allows none. */
export interface Counts {
  passed: number;
  failed: number;
  /** The failures, each with its reason's first line. Printed again at the very end. */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  specs: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

const firstLine = (text: string | undefined) => text?.split('\n', 1)[0] ?? '';

/** The counts of Vitest's JSON report. A file that could not be run counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((each) => `${name}: ${each.fullName}: ${firstLine(each.failureMessages?.[0])}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map((each) => `${each.name}: ${firstLine(each.message)}`)],
  };
}

const failedSpecs = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

/**
 * The counts of Playwright's JSON report. An error of the run is a failure. A flaky test, which passed at its second
 * try (only CI retries), counts as passed; the runner's own output names it.
 */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => firstLine(message))],
  };
}

/**
 * The counts of a runner's report.
 *
 * @param exitedWell whether the runner's exit code was 0. If not, and the report is missing or has no failure, the run
 * itself counts as one.
 * @param outside errors that no test caught, which say what else failed
 */
export function countReport<Report>(
  file: string,
  count: (report: Report) => Counts,
  exitedWell: boolean,
  outside: readonly string[] = [],
): Counts {
  let counts: Counts;
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { passed: 0, failed: 1, failures: ['The runner wrote no report: see its output.'] };
  }
  if (counts.failed > 0) return { ...counts, failures: [...counts.failures, ...outside] };
  if (exitedWell) return counts;
  const unknown = 'The runner failed outside of its tests: look for "Error" in its output.';
  const failures = outside.length > 0 ? [...outside] : [unknown];
  return { ...counts, failed: failures.length, failures };
}
