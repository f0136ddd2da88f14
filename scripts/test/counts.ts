import { readFileSync } from 'node:fs';

/** How many tests passed and failed. Skipped ones count as neither: the linter allows none. */
export interface Counts {
  passed: number;
  failed: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** Counts of Vitest's JSON report. A file that could not be run counts as one failure. */
export function countVitest(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/**
 * Counts of Playwright's JSON report. An error of the run is a failure. A flaky test, one that
 * passed at its second try (only CI gives one), passed: the runner's own list names it.
 */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * Counts of a report that a runner wrote.
 *
 * @param exitedWell whether the runner's exit code was 0: when it was not and the report names no
 * failure, or there is none to read, the run itself is one.
 */
export function countReport<Report>(
  file: string,
  count: (report: Report) => Counts,
  exitedWell: boolean,
): Counts {
  let counts: Counts = { passed: 0, failed: 0 };
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return { passed: 0, failed: 1 };
  }
  return counts.failed === 0 && !exitedWell ? { ...counts, failed: 1 } : counts;
}
