import type { DeclaredField, ImportComparison, ImportConflict } from '@/lib/contract';

/** One line of a comparison. */
export interface ImportRow {
  readonly key: string;
  readonly name: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** The effect on the model. */
  readonly result: string;
  /** An edit of the operator stays, against the provider. */
  readonly isConflict: boolean;
}

const properties: Readonly<Record<string, string>> = {
  type: 'Type',
  required: 'Required',
  default: 'Default',
  options: 'Choices',
  description: 'Description',
  min: 'Minimum',
  max: 'Maximum',
  step: 'Step',
  min_items: 'Fewest items',
  max_items: 'Most items',
  item_type: 'Type of items',
  max_length: 'Longest text',
  unit: 'Unit',
  format: 'Format',
};

const noValue = '–';

const formatValue = (value: unknown): string => {
  if (value === null || value === undefined) return noValue;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A field in one line: `integer, required, 1 to 4, default 1`. */
export function fieldText({
  type,
  required,
  options,
  min,
  max,
  default: initial,
}: DeclaredField): string {
  return [
    type,
    required ? 'required' : null,
    options === undefined ? null : options.join(' or '),
    boundsText(min, max),
    initial === undefined ? null : `default ${formatValue(initial)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function boundsText(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `from ${min}`;
  return max === undefined ? null : `up to ${max}`;
}

/** The differences of a comparison, line by line: new parameters, those that are gone, and what changed in the others. */
export function importRows({
  fields,
  mapping,
  conflicts,
  provider,
}: ImportComparison): ImportRow[] {
  const row = (
    part: ImportConflict['part'],
    name: string,
    property: string | null,
    texts: Pick<ImportRow, 'what' | 'before' | 'after'> & { resultText: string },
  ): ImportRow => {
    const conflict = conflicts.find(
      (each) =>
        each.part === part &&
        each.name === name &&
        (property === null || each.property === null || each.property === property),
    );
    const { resultText, ...words } = texts;
    return {
      key: `${part}.${name}.${property ?? ''}`,
      name,
      ...words,
      result: conflict === undefined ? resultText : keptText(conflict),
      isConflict: conflict !== undefined,
    };
  };
  const changedNames = new Set([...fields.added, ...fields.removed].map(({ name }) => name));
  const placeLabel = (name: string, rule: { to: string } | null): string => {
    if (rule === null) return name;
    return rule.to === '' ? 'not sent' : rule.to;
  };
  return [
    ...fields.added.map((field) =>
      row('field', field.name, null, {
        what: 'New',
        before: noValue,
        after: fieldText(field),
        resultText: 'Added',
      }),
    ),
    ...fields.removed.map((field) =>
      row('field', field.name, null, {
        what: 'Gone',
        before: fieldText(field),
        after: noValue,
        resultText: 'Removed',
      }),
    ),
    ...fields.changed.flatMap(({ name, properties: changedProperties }) =>
      changedProperties.map(({ property, old, new: now }) =>
        row('field', name, property, {
          what: properties[property] ?? property,
          before: formatValue(old),
          after: formatValue(now),
          resultText: 'Changed',
        }),
      ),
    ),
    ...mapping
      .filter(({ name }) => !changedNames.has(name))
      .map(({ name, old, new: now }) =>
        row('mapping', name, null, {
          what: `Name at ${provider}`,
          before: placeLabel(name, old),
          after: placeLabel(name, now),
          resultText: 'Changed',
        }),
      ),
  ];
}

function keptText({ part, property, kept }: ImportConflict): string {
  if (part === 'field' && property === null && kept === null) return 'Stays removed';
  return part === 'field' && property !== null
    ? `Yours stays: ${formatValue(kept)}`
    : 'Yours stays';
}
