import * as z from 'zod';
import type { RawField, ReadModel } from '@/lib/contract';
import { listOf } from './lists';
import { firstValue, members, neededText, text, texts } from './values';

/** A field needs its name; `lib/forms` reads the rest. */
const field = z.looseObject({ name: neededText }).transform((raw): RawField => raw);

const fieldList = listOf(field);

/** `{fields}`, or the bare list of fields. */
const schema = z
  .unknown()
  .optional()
  .transform((value) => {
    const list = fieldList.safeParse(members.safeParse(value).data?.fields ?? value);
    return { fields: list.success ? list.data.data : [] };
  });

const pricing = z
  .union([z.string().transform((display) => ({ display })), members])
  .catch({})
  .transform((from) => ({
    unit: text.parse(firstValue(from, 'unit')),
    display: text.parse(firstValue(from, 'display')),
    credits_text: text.parse(firstValue(from, 'credits_text', 'display')),
  }));

/** A model needs only its id. */
export const readModel: z.ZodType<ReadModel> = z
  .object({
    id: neededText,
    name: text,
    region: text,
    family: text,
    description: text,
    capabilities: texts,
    pricing,
    schema,
    ui_hints: texts,
    enabled: z.unknown().optional(),
  })
  .transform(({ id, name, family, description, enabled, ...model }) => ({
    ...model,
    id,
    name: name ?? id,
    family: family?.toLowerCase() ?? '',
    description: description ?? '',
    enabled: enabled !== false,
  }));

/** A list of models; where two have one id, the first counts. */
export const readModels = listOf(readModel).transform(({ data, left_out }) => {
  const seenIds = new Set<string>();
  const uniqueModels = data.filter(({ id }) => !seenIds.has(id) && seenIds.add(id));
  return { data: uniqueModels, left_out: left_out + data.length - uniqueModels.length };
});
