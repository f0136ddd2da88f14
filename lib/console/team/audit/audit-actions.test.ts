import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditActions } from './audit-actions';

const folder = new URL('../..', import.meta.url).pathname;

it('lists only actions that are recorded somewhere', () => {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|audit-actions/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const unused = Object.keys(auditActions).filter((action) => !sources.includes(`'${action}'`));
  expect(unused).toEqual([]);
});
