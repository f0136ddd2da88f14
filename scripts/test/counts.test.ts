import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Counts, countPlaywright, countReport, countVitest } from './counts.ts';

describe('a report of Vitest', () => {
  test('counts its tests', () => {
    const wrong = { status: 'failed', fullName: 'adds up', failureMessages: ['1 is not 2\n at x'] };
    const right = { status: 'passed', fullName: 'is there', failureMessages: [] };
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: [wrong, right] };
    expect(countVitest({ numPassedTests: 12, numFailedTests: 1, testResults: [file] })).toEqual({
      passed: 12,
      failed: 1,
      failures: ['a.test.ts: adds up: 1 is not 2'],
    });
  });

  test('counts a file that could not be loaded', () => {
    const broken = { name: 'b.test.ts', status: 'failed', message: 'no x', assertionResults: [] };
    expect(countVitest({ numPassedTests: 12, numFailedTests: 0, testResults: [broken] })).toEqual({
      passed: 12,
      failed: 1,
      failures: ['b.test.ts: no x'],
    });
  });
});

test('a report of Playwright counts errors of the run as failures, and flaky tests as passed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 };
  const spec = { title: 'a price', file: 'quote.spec.ts', ok: false };
  const suites = [{ specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] }];
  expect(countPlaywright({ stats, errors: [{ message: 'no server' }], suites })).toEqual({
    passed: 6,
    failed: 2,
    failures: ['quote.spec.ts: a price', 'no server'],
  });
});

describe('a report in a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'report.json');
  const same = (counts: Counts) => counts;

  test('that is missing counts as a failure', () => {
    expect(countReport(`${file}.none`, same, true)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('without a failure, of a run that failed, counts one failure', () => {
    writeFileSync(file, '{"passed":3,"failed":0,"failures":[]}');
    expect(countReport(file, same, false)).toMatchObject({ passed: 3, failed: 1 });
    expect(countReport(file, same, false).failures).toHaveLength(1);
    expect(countReport(file, same, true)).toEqual({ passed: 3, failed: 0, failures: [] });
    expect(countReport(file, same, false, ['EPIPE'])).toMatchObject({ failures: ['EPIPE'] });
  });

  test('names what failed outside of its tests, too', () => {
    writeFileSync(file, '{"passed":3,"failed":1,"failures":["a.test.ts: "]}');
    expect(countReport(file, same, false, ['a hook'])).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a.test.ts: ', 'a hook'],
    });
  });
});
