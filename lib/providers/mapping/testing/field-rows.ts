import type { FieldMapping } from '@/lib/contract';
import type { ImportedModel } from '../from-json-schema';

const range = (low?: number, high?: number): string | undefined =>
  low === undefined && high === undefined ? undefined : `${low ?? ''}..${high ?? ''}`;

/** An imported model in short lines for a person to review: `name* type choices limits =default <- provider's name`. */
export function fieldRows({
  model,
  family,
  fields,
  mapping,
  constants = {},
  unusual,
}: ImportedModel): string {
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
      to === undefined ? undefined : `<- ${to.to}${sentAs(to)}`,
    ]
      .filter((part) => part !== undefined)
      .join(' ');
  });
  const sent = Object.entries(constants).map(
    ([name, value]) => `  unchosen: ${name} ${JSON.stringify(value)}`,
  );
  const last = `  unusual: ${unusual.join(', ') || 'none'}`;
  return [`${model} ${family}`, ...rows, ...sent, last].join('\n');
}

function sentAs({ as, values }: FieldMapping): string {
  if (values !== undefined) return ` as ${Object.values(values).join('|')}`;
  return as === 'first' ? '[0]' : as === undefined ? '' : ` as ${as}`;
}
