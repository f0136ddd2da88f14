import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variables } from '@/lib/platform/env-variables';
import { envExample } from './render-example';

const root = new URL('../../', import.meta.url);

it('.env.example is what `npm run env:example` writes', () => {
  expect(readFileSync(new URL('.env.example', root), 'utf8')).toBe(envExample());
});

it('README.md names every variable', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const missing = Object.keys(variables.shape).filter((name) => !readme.includes(`\`${name}\``));
  expect(missing).toEqual(['NODE_ENV']);
});
