import type { SourceFile } from './graph.ts';

/** The rules, by the name that an error carries. */
export type Rule =
  | 'layer'
  | 'face'
  | 'package'
  | 'test-helper'
  | 'pure'
  | 'environment'
  | 'storage'
  | 'secure-context'
  | 'server-only'
  | 'cycle'
  | 'style';

export interface Violation {
  rule: Rule;
  /** Relative to the root. */
  file: string;
  line: number;
  message: string;
}

export function violation(
  rule: Rule,
  file: Pick<SourceFile, 'path'>,
  line: number,
  message: string,
): Violation {
  return { rule, file: file.path, line, message };
}
