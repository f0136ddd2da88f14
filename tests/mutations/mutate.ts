import type { Mutation } from './list';

/** The text with the mutation. Throws when its place is not there exactly once. */
export function mutate(text: string, { name, from, to }: Mutation): string {
  const [before, after, ...others] = text.split(from);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`The place of "${name}" has to stand in its file once: ${from}`);
  }
  return before + to + after;
}
