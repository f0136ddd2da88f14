import * as z from 'zod';
import type { ReadList, ReadPage } from '@/lib/contract';
import { members, text } from './values';

/**
 * A list whose elements are read one by one: those that `element` refuses are left out and counted. The
 * document names its lists `data`; if there is none, `names` are tried as well, and a bare list is accepted.
 */
export const listOf = <T>(element: z.ZodType<T>, ...names: readonly string[]) =>
  z.preprocess(
    (answer) => elementsOf(answer, ['data', ...names]),
    z.array(z.unknown()).transform((elements): ReadList<T> => {
      const data = elements.flatMap((one) => {
        const read = element.safeParse(one);
        return read.success ? [read.data] : [];
      });
      return { data, left_out: elements.length - data.length };
    }),
  );

/** The same for a list in pages. A page without a cursor is the last one. */
export const pageOf = <T>(element: z.ZodType<T>, ...names: readonly string[]) =>
  z.unknown().transform((answer, context): ReadPage<T> => {
    const list = listOf(element, ...names).safeParse(answer);
    if (!list.success) {
      context.addIssue('not a list');
      return z.NEVER;
    }
    const { has_more: hasMore, last_id: lastId } = cursor.parse(answer);
    return { ...list.data, has_more: hasMore === true && lastId !== null, last_id: lastId };
  });

const cursor = z
  .object({ has_more: z.unknown().optional(), last_id: text })
  .catch({ has_more: false, last_id: null });

function elementsOf(answer: unknown, names: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer;
  const parsedMembers = members.safeParse(answer);
  if (!parsedMembers.success) return undefined;
  return names.map((name) => parsedMembers.data[name]).find(Array.isArray);
}
