import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/* Why a control is off is words on the page: a `title` shows nothing on touch screens, nor by keyboard. */

const element = /<[A-Z]\w*(?:[^<>]|=>)*>/gi;
const sentence = /\btitle=(?:"[^"]*\."|\{[^{}]*\.'[^{}]*\})/;

it('no control that can be off has its reason in a title alone', () => {
  const hiddenReasons = globSync('{app,components}/**/*.tsx').flatMap((file) =>
    (readFileSync(file, 'utf8').match(element) ?? [])
      .filter((tag) => /\bdisabled=/.test(tag) && sentence.test(tag))
      .map((tag) => `${file}: ${sentence.exec(tag)?.[0]}`),
  );
  expect(hiddenReasons).toEqual([]);
});
