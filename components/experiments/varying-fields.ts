import type { FormField, FormSpec } from '@/lib/forms';

/** Fields that take several values: whatever the models declare but the prompt, seeds, avatars and free JSON. */
export function varyingFields(specs: readonly FormSpec[]): Map<string, FormField> {
  const fields = new Map<string, FormField>();
  for (const { fields: modelFields } of specs) {
    for (const field of modelFields) {
      const { kind } = field.control;
      const isFixed = kind === 'prompt' || kind === 'assets' || kind === 'json';
      if (isFixed || field.name === 'seed') continue;
      const knownField = fields.get(field.name);
      // The options of all models: each is offered if at least one model has it.
      const options = [...(knownField?.options ?? []), ...field.options];
      const distinctOptions = [
        ...new Map(options.map((option) => [option.value, option])).values(),
      ];
      fields.set(field.name, { ...(knownField ?? field), options: distinctOptions });
    }
  }
  return fields;
}
