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
  const [root, , ...modelPath] = path;
  const sentence = message
    .replace('Write a rule for it under pricing.rules.', 'Add a price.')
    .replace('Write a rule under pricing.rules that matches it.', 'Add a price for it.')
    .replace(/^\("[^"]{1,80}"\) has /, 'It has ');
  if (root === 'pricing') {
    const [, , index, key] = path;
    return `Price ${Number(index) + 1}${key === undefined ? '' : `: its ${String(key)}`} ${sentence}`;
  }
  const [member] = modelPath;
  if (member === 'schema') {
    const [, , index, property] = modelPath;
    const field = schema.fields[Number(index)];
    const part = partLabels[String(property)] ?? 'It';
    if (field !== undefined) return `${part} of “${fieldLabel(field)}” ${sentence}`;
    return index === undefined ? `The schema ${sentence}` : sentence;
  }
  if (member === 'routes') {
    const [, index, setting = 'settings'] = modelPath;
    if (typeof index === 'number') {
      return `Route ${index + 1}: its ${String(setting)} ${sentence}`;
    }
  }
  return member === undefined ? sentence : `The ${String(member)} ${sentence}`;
}
