import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Reads what a provider of identities says, which is no input of a browser. */
const elsewhere = ['lib/console/session/oidc.ts'];

/** Where the schemas of what a browser sends are written. */
const sources = ['app', 'lib/console']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !elsewhere.includes(file));

it('reads every text and id of a browser by the schemas of lib/contract/console/input.ts', () => {
  expect(sources.length).toBeGreaterThan(200);
  const bare = sources.filter((file) =>
    /\bz\s*\.(coerce\s*\.)?string\(/.test(readFileSync(file, 'utf8')),
  );
  expect(bare).toEqual([]);
});

it('takes every argument of a server action as unknown, but the workspace and what is compared', () => {
  const typed = sources
    .filter((file) => file.endsWith('actions.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/export async function (\w+)\(([^)]*)\)/g)].flatMap(
        ([, name, parameters = '']) =>
          parameters
            .split(',')
            .map((each) => each.trim())
            .filter(
              (each) => each !== '' && !/^workspace: string$|: unknown$|: boolean$/.test(each),
            )
            .map((each) => `${name}: ${each}`),
      ),
    );
  expect(typed).toEqual([]);
});
