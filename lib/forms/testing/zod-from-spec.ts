import * as z from 'zod';
import { isJsonObject } from '@/lib/contract';
import type { FormSpec, Payload } from '../types';
import { valueProblem } from '../value-problem';

/**
 * The zod schema of a complete payload, built from the fields: exactly the declared names, required ones
 * present, each value allowed.
 */
export function zodFromSpec(spec: FormSpec): z.ZodType<Payload> {
  const shape = spec.fields.map((field): [string, z.ZodType] => {
    const value = z.unknown().superRefine((input, context) => {
      const message = valueProblem(field, input);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
    return [field.name, field.required ? value : value.optional()];
  });
  // Read without its prototype: a field may be called `constructor` or `hasOwnProperty`.
  return z.preprocess(
    (input) => (isJsonObject(input) ? Object.assign(Object.create(null), input) : input),
    z.strictObject(Object.fromEntries(shape)),
  );
}
