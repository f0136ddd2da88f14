import { describeValue, type FormField, type FormSpec, fieldLabel, sameValue } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';

/** One parameter of a recipe. `isFallback`: its value is the model's default. */
export interface RecipeRow {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
  readonly isFallback: boolean;
}

export interface RecipeRows {
  readonly rows: readonly RecipeRow[];
  /** Labels of optional parameters without a value or a default. */
  readonly unsetLabels: readonly string[];
}

/**
 * Every parameter of a task in the form's order, with the model's defaults for those not sent. Only the sent ones when
 * the model is unknown. Without the prompt, which the viewer shows separately.
 */
export function recipeRows(params: Creation['params'], spec: FormSpec | undefined): RecipeRows {
  const sentParams = new Map(Object.entries(params ?? {}));
  sentParams.delete('prompt');
  const rows: RecipeRow[] = [];
  const unsetLabels: string[] = [];
  for (const field of spec?.fields ?? []) {
    if (field.name === 'prompt') continue;
    const row = createRow(field, sentParams.get(field.name));
    if (row === null) unsetLabels.push(field.label);
    else rows.push(row);
    sentParams.delete(field.name);
  }
  for (const [name, value] of sentParams) {
    const label = fieldLabel(name, spec?.family ?? 'image');
    rows.push({ name, label, value, text: formatValue(value), isFallback: false });
  }
  return { rows, unsetLabels };
}

function createRow(field: FormField, sentValue: unknown): RecipeRow | null {
  const { name, label, control } = field;
  const standardValue =
    field.default ?? (control.kind === 'locked' && control.isInForce ? control.value : undefined);
  if (sentValue === undefined && standardValue === undefined) {
    if (name !== 'seed') return null;
    return { name, label, value: undefined, text: 'random', isFallback: true };
  }
  const value = sentValue === undefined ? standardValue : sentValue;
  const isFallback = standardValue !== undefined && sameValue(value, standardValue);
  // Lists and options are described in short; text is shown in full.
  const text =
    typeof value === 'string' && field.options.length === 0 ? value : describeValue(field, value);
  return { name, label, value, text, isFallback };
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.join(', ');
  return JSON.stringify(value);
}
