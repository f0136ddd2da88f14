import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Signing out needs neither a session nor a workspace, and ends in a redirect. */
const withoutCheck = ['signOutAction', 'signOutEverywhereAction'];

const declared =
  /^export const \w+Action = (?:workspaceAction|personAction|visitorAction|operatorAction|operatorChange)\(/;

const isActions = (file: string): boolean => readFileSync(file, 'utf8').startsWith("'use server';");

test('server actions are in the files of that name, which are nothing else', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}');
  const named = globSync('lib/console/**/actions.ts');
  expect(named.length).toBeGreaterThan(20);
  expect(files.filter(isActions).sort()).toEqual(named.sort());
});

test('every server action is declared by its kind, which checks access first', () => {
  const exports = globSync('lib/console/**/actions.ts').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('export '))
      .filter((line) => !withoutCheck.some((name) => line.includes(` ${name}(`)))
      .map((line) => `${file}: ${line}`),
  );
  expect(exports.length).toBeGreaterThan(100);
  expect(exports.filter((line) => !declared.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
});

test('an action without a kind notes that it began, so that its failure is not taken for a malformed request', () => {
  const text = readFileSync('lib/console/identity/session/actions.ts', 'utf8');
  for (const name of withoutCheck) {
    expect(text).toContain(`function ${name}(): Promise<void> {\n  noteActionBegan();`);
  }
});
