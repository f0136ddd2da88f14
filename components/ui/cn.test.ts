import { globSync, readFileSync } from 'node:fs';
import { extendTailwindMerge } from 'tailwind-merge';
import { expect, test } from 'vitest';
import { cn } from './cn';

/** With all class names of Tailwind CSS, and the names of our tokens. */
const complete = extendTailwindMerge({
  cacheSize: 0,
  extend: {
    classGroups: {
      'font-size': [{ text: ['2xs', 'md'] }],
      shadow: [{ shadow: ['pop', 'ring'] }],
    },
  },
});

/** Every class name written in a page, without its variants such as `hover:`. */
function writtenClasses(): string[] {
  const words = new Set<string>();
  for (const file of globSync('{app,components}/**/*.{ts,tsx}')) {
    if (file.includes('.test.') || file.endsWith('class-groups.ts')) continue;
    for (const [text] of readFileSync(file, 'utf8').matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)) {
      for (const word of text.slice(1, -1).split(/\s+/)) {
        words.add(word.replace(/^(?:[a-z0-9@/-]+(?:\[[^\]]*\])?:|\[[^\]]*\]:)+/, ''));
      }
    }
  }
  return [...words].filter((word) => word !== '' && complete(`${word} ${word}`) === word);
}

/** One class name for each property: every other class name conflicts with one of these. */
function onePerProperty(classes: string[]): string[] {
  const chosen: string[] = [];
  for (const name of classes) {
    const same = (other: string) =>
      complete(`${name} ${other}`) === other && complete(`${other} ${name}`) === name;
    if (!chosen.some(same)) chosen.push(name);
  }
  return chosen;
}

test('of two class names the later wins, as with the complete table of tailwind-merge', () => {
  const classes = writtenClasses();
  expect(classes.length).toBeGreaterThan(500);
  const pairs = onePerProperty(classes).flatMap((one) =>
    classes
      .filter((other) => other !== one)
      .flatMap((other) => [`${one} ${other}`, `${other} ${one}`]),
  );
  const different = pairs.filter((pair) => cn(pair) !== complete(pair));
  expect(different).toEqual([]);
});

test('variants are kept apart', () => {
  expect(cn('p-2 hover:p-3 md:px-4', 'p-4')).toBe('hover:p-3 md:px-4 p-4');
  expect(cn('hover:p-3', 'hover:p-1')).toBe('hover:p-1');
  expect(cn('md:px-5', false, 'md:px-3')).toBe('md:px-3');
});
