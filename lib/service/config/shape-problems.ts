import type { z } from 'zod';
import type { ConfigPath, ConfigProblem } from './problems';

type Issue = z.core.$ZodIssue;

const advice: Partial<Record<string, string>> = {
  string: 'Write a text in quotes.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Write true or false.',
  array: 'Write a list: [ … ].',
  object: 'Write an object: { … }.',
  record: 'Write an object: { … }.',
};

const cleanPath = (path: readonly PropertyKey[]): ConfigPath =>
  path.map((part) => (typeof part === 'number' ? part : String(part)));

/** The issues of a schema, as problems that say what to write instead. */
export function shapeProblems(issues: readonly Issue[]): ConfigProblem[] {
  return issues.flatMap((issue): ConfigProblem[] => {
    const path = cleanPath(issue.path);
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => ({
          path: [...path, key],
          message: 'is not known here. Remove it, or check its spelling.',
        }));
      case 'invalid_type':
        return [{ path, message: typeMessage(issue.expected, issue.input) }];
      case 'invalid_union':
        return [{ path, message: unionMessage(issue) }];
      case 'invalid_value':
        return [
          { path, message: `must be ${issue.values.map((v) => JSON.stringify(v)).join(' or ')}.` },
        ];
      default:
        return [{ path, message: `${lowerFirst(issue.message)}.` }];
    }
  });
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function typeMessage(expected: string, input: unknown): string {
  const hint = advice[expected] ?? `Write a value of type ${expected}.`;
  return input === undefined ? `is missing. ${hint}` : `has the wrong type. ${hint}`;
}

function unionMessage(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const branches = issue.errors.map((branch) => branch[0]?.message).filter(Boolean);
  const forms = [...new Set(branches)].map((message) => lowerFirst(String(message))).join('; or ');
  return forms === '' ? `${lowerFirst(issue.message)}.` : `fits none of its forms: ${forms}.`;
}
