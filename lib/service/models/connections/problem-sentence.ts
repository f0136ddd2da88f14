import type { DeclaredField, ModelDeclaration } from '@/lib/contract';
import type { ConfigProblem } from '../../config';

/** What an operator calls the parts of a parameter. */
const partLabels: Readonly<Record<string, string>> = {
  name: 'The name',
  type: 'The type',
  default: 'The default',
  options: 'The list of choices',
  min: 'The minimum',
  max: 'The maximum',
  step: 'The step',
  min_items: 'The smallest number of items',
  max_items: 'The largest number of items',
  item_type: 'The type of items',
  max_length: 'The longest text',
  format: 'The format',
  max_bytes: 'The largest file',
};

/** A parameter as a person knows it: by its label, else its name in words. */
export function fieldLabel({ name, label }: Pick<DeclaredField, 'name' | 'label'>): string {
  if (label !== undefined) return label;
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A problem of the checks as a sentence that names the parameter, the route or the price, without a path. Pure. */
export function problemSentence(
  { schema }: Pick<ModelDeclaration, 'schema'>,
  { path, message }: ConfigProblem,
): string {
  const [root, , ...rest] = path;
  const sentence = message
    .replace('Write a rule for it under pricing.rules.', 'Add a price.')
    .replace('Write a rule under pricing.rules that matches it.', 'Add a price for it.')
    .replace(/^\("[^"]{1,80}"\) has /, 'It has ');
  if (root === 'pricing') {
    const [, , at, key] = path;
    return `Price ${Number(at) + 1}${key === undefined ? '' : `: its ${String(key)}`} ${sentence}`;
  }
  const [first, second, third, key] = rest;
  if (first === 'schema' && second === 'fields' && typeof third === 'number') {
    const field = schema.fields[third];
    const part = partLabels[String(key)] ?? 'It';
    return field === undefined ? sentence : `${part} of “${fieldLabel(field)}” ${sentence}`;
  }
  if (first === 'routes' && typeof second === 'number') {
    return `Route ${second + 1}: its ${String(third ?? 'settings')} ${sentence}`;
  }
  return first === undefined ? sentence : `The ${String(first)} ${sentence}`;
}
