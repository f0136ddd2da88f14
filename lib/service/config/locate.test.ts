import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokenJsonLine, locateInJson } from './locate-json';
import type { ConfigPath } from './problems';

/** All paths of a JSON value, outermost first. */
function pathsOf(value: unknown, path: ConfigPath = []): ConfigPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...members.flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

describe('locateInJson', () => {
  it('finds the lines of every path of every value, in order', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value, null, 2);
        expect(brokenJsonLine(text)).toBe(text.split('\n').length);
        const lines = pathsOf(JSON.parse(text)).map((path) => locateInJson(text, path));
        expect(lines.every((line, index) => index === 0 || line >= (lines[index - 1] ?? 0))).toBe(
          true,
        );
        expect(lines.at(-1)).toBeLessThanOrEqual(text.split('\n').length);
      }),
    );
  });

  it.each<[ConfigPath, number]>([
    [[], 1],
    [['a'], 2],
    [['a', 1], 4],
    [['a', 1, 'b"c'], 5],
    [['a', 1, 'gone', 'deeper'], 4],
    [['z'], 8],
  ])('%j is at line %d', (path, line) => {
    const text = '{\n  "a": [\n    "x, ] }",\n    {\n      "b\\"c": 1\n    }\n  ],\n  "z": null\n}';
    expect(locateInJson(text, path)).toBe(line);
  });
});
