import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readGraph } from '../import-rules/graph.ts';
import { exceptions } from './exceptions.ts';
import { type FoundRegexp, findRegexps } from './find-regexps.ts';

/** A regular expression of the product, and where it is. */
type ProductRegexp = FoundRegexp & { file: string };

/** Whether a file belongs to the product: no tests, and nothing that only developers run. */
const isProduct = (file: string): boolean =>
  !/^(?:e2e|bench|scripts|tests)\/|\.test\.tsx?$|\/testing\//.test(file);

/** Every regular expression of the product. */
export const productRegexps = (root: string): ProductRegexp[] =>
  [...readGraph(root).keys()].filter(isProduct).flatMap((file) =>
    findRegexps(file, readFileSync(path.join(root, file), 'utf8')).map((each) => ({
      file,
      ...each,
    })),
  );

/** Expressions that are neither noted as linear nor justified, and exceptions that no longer apply. */
export function checkRegexps(
  found: readonly ProductRegexp[],
  linear: ReadonlySet<string>,
  allowed = exceptions,
): { open: ProductRegexp[]; unusedExceptions: string[] } {
  const isAllowed = ({ file, text }: ProductRegexp) => Object.hasOwn(allowed[file] ?? {}, text);
  const open = found.filter(
    (each) => !isAllowed(each) && (each.literal === null || !linear.has(each.text)),
  );
  const usedRegexps = new Set(found.map(({ file, text }) => `${file}: ${text}`));
  const unusedExceptions = Object.entries(allowed).flatMap(([file, texts]) =>
    Object.keys(texts)
      .map((text) => `${file}: ${text}`)
      .filter((each) => !usedRegexps.has(each)),
  );
  return { open, unusedExceptions };
}
