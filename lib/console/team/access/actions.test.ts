import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Signing out needs neither a session nor a workspace, and ends in a redirect. */
const withoutCheck = ['app/(console)/actions.ts'];

const declared =
  /^export const \w+Action = (?:workspaceAction|personAction|visitorAction|operatorAction|operatorChange)\(/;

test('every server action is declared by its kind, which checks access first', () => {
  const files = globSync('app/**/*.ts').filter(
    (file) => !withoutCheck.includes(file) && readFileSync(file, 'utf8').startsWith("'use server'"),
  );
  expect(files.length).toBeGreaterThan(20);
  const exports = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('export '))
      .map((line) => `${file}: ${line}`),
  );
  expect(exports.length).toBeGreaterThan(100);
  expect(exports.filter((line) => !declared.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});
