import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files that read what an identity provider sends and what storage holds, neither of which is input from a browser. */
const elsewhere = [
  'lib/console/identity/session/oidc.ts',
  'lib/console/platform/installation/storage-owner.ts',
];

/** The sources with schemas for input of browsers. */
const sources = ['app', 'lib/console']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !elsewhere.includes(file));

it('reads every text and id from browsers with the schemas of lib/pages/input.ts', () => {
  expect(sources.length).toBeGreaterThan(200);
  const bare = sources.filter((file) =>
    /\bz\s*\.(coerce\s*\.)?string\(/.test(readFileSync(file, 'utf8')),
  );
  expect(bare).toEqual([]);
});
