import * as z from 'zod';
import type { ReadList, ReadPage } from '@/lib/contract';
import { firstValue, members, optionalId } from './values';

/**
 * A list whose elements are read one by one: those that `element` refuses are left out and counted. The
 * document names its lists `data`; if there is none, `names` are tried as well, and a bare list is accepted.
 */
export const listOf = <T>(element: z.ZodType<T>, ...names: readonly string[]) =>
  z.preprocess(
    (body) => elementsOf(body, ['data', ...names]),
    z.array(z.unknown()).transform((elements): ReadList<T> => {
      const data = elements.flatMap((value) => {
        const parsed = element.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      });
      return { data, left_out: elements.length - data.length };
    }),
  );

/** A page of a list. One without a cursor is continued after its last element. */
export const pageOf = <T>(element: z.ZodType<T>, ...names: readonly string[]) =>
  z.unknown().transform((body, context): ReadPage<T> => {
    const list = listOf(element, ...names).safeParse(body);
    if (!list.success) {
      context.addIssue('not a list');
      return z.NEVER;
    }
    const { has_more: hasMore, last_id: lastId } = cursor.parse(body);
    const last = elementsOf(body, ['data', ...names])?.at(-1);
    return { ...list.data, has_more: hasMore === true, last_id: lastId ?? idOf(last) };
  });

const cursor = z
  .object({ has_more: z.unknown().optional(), last_id: optionalId })
  .catch({ has_more: false, last_id: null });

/** The id of an element of a list, under any of its names; null when it has none. */
function idOf(element: unknown): string | null {
  const { success, data } = members.safeParse(element);
  return success
    ? optionalId.parse(firstValue(data, 'id', 'entry_id', 'task_id', 'order_id'))
    : null;
}

function elementsOf(body: unknown, names: readonly string[]): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  const parsedMembers = members.safeParse(body);
  if (!parsedMembers.success) return undefined;
  return names.map((name) => parsedMembers.data[name]).find((value) => Array.isArray(value));
}
