import type { ImportedModel } from '../from-json-schema';

const range = (low?: number, high?: number): string | undefined =>
  low === undefined && high === undefined ? undefined : `${low ?? ''}..${high ?? ''}`;

/** An imported model in short lines for a person to review: `name* type choices limits =default <- provider's name`. */
export function fieldRows({ model, family, fields, mapping, unusual }: ImportedModel): string {
  const rows = fields.map((field) => {
    const { name, type, format, item_type: items, required, options, max_length: longest } = field;
    const to = mapping[name];
    return [
      `  ${name}${required ? '*' : ''}`,
      `${format ?? (type === 'array' ? items : type)}${type === 'array' ? '[]' : ''}`,
      options?.join('|'),
      range(field.min, field.max),
      range(field.min_items, field.max_items),
      longest === undefined ? undefined : `≤${longest}`,
      field.default === undefined ? undefined : `=${JSON.stringify(field.default)}`,
      to === undefined ? undefined : `<- ${to.to}${to.as === 'first' ? '[0]' : ''}`,
    ]
      .filter((part) => part !== undefined)
      .join(' ');
  });
  return [`${model} ${family}`, ...rows, `  unusual: ${unusual.join(', ') || 'none'}`].join('\n');
}
