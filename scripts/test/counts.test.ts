import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest } from './counts.ts';

describe('a report of Vitest', () => {
  test('counts its tests', () => {
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(countVitest({ numPassedTests: 12, numFailedTests: 1, testResults: [failed] })).toEqual({
      passed: 12,
      failed: 1,
    });
  });

  test('counts a file that could not be loaded', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countVitest({ numPassedTests: 12, numFailedTests: 0, testResults: [broken] })).toEqual({
      passed: 12,
      failed: 1,
    });
  });
});

test('a report of Playwright counts errors of the run as failures, and what passed at its second try as passed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 };
  expect(countPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 6, failed: 2 });
});

describe('a report in a file', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'counts-')), 'report.json');
  const same = (counts: { passed: number; failed: number }) => counts;

  test('that is missing is a failure', () => {
    expect(countReport(`${file}.none`, same, true)).toEqual({ passed: 0, failed: 1 });
  });

  test('that names no failure of a run that failed has one', () => {
    writeFileSync(file, '{"passed":3,"failed":0}');
    expect(countReport(file, same, false)).toEqual({ passed: 3, failed: 1 });
    expect(countReport(file, same, true)).toEqual({ passed: 3, failed: 0 });
  });
});
