import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomToken } from '../crypto';
import { pathWithoutSecrets } from '.';

const app = new URL('../../../app', import.meta.url).pathname;

/** The addresses with a secret in them, as the folders of pages and route handlers name them. */
const secretPaths = readdirSync(app, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === '[token]')
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(app.length)
      .replaceAll(/\/\(\w+\)/g, ''),
  );

it('a log has no secret of a link, whatever the link is for', () => {
  expect(secretPaths).toEqual(
    expect.arrayContaining(['/review/[token]', '/sign-in/reset/[token]']),
  );
  for (const path of secretPaths) {
    const secret = randomToken(24);
    const logged = pathWithoutSecrets(`${path.replace('[token]', secret)}/0?part=1`);
    expect(logged).toBe(`${path.replace('[token]', '…')}/0`);
  }
});

it('keeps what tells which page or call it was', () => {
  expect(pathWithoutSecrets('/v1/generations?key=secret')).toBe('/v1/generations');
  expect(pathWithoutSecrets('/studio/gallery')).toBe('/studio/gallery');
  expect(pathWithoutSecrets('')).toBe('');
});
