import type { DeclaredField, Provider } from '@/lib/contract';

/** An input of a workflow's node that a parameter can set: one with a value of its own, not with a link. */
export interface WorkflowInput {
  /** Where it is, as a mapping names it: `6.inputs.text`. */
  readonly place: string;
  /** For people: the node's title and the input's name. */
  readonly label: string;
  readonly value: string | number | boolean;
}

/** The inputs of workflows by provider and by name, where providers have workflows. */
export type Workflows = Readonly<
  Record<string, Readonly<Record<string, readonly WorkflowInput[]>>>
>;

type Json = Readonly<Record<string, unknown>>;
const entriesOf = (value: unknown): [string, Json][] =>
  typeof value === 'object' && value !== null ? (Object.entries(value) as [string, Json][]) : [];

export const workflowsOf = (providers: readonly Provider[]): Workflows =>
  Object.fromEntries(
    providers.flatMap(({ id, settings }) => {
      const workflows = entriesOf(settings.workflows);
      return workflows.length === 0
        ? []
        : [[id, Object.fromEntries(workflows.map(([name, { graph }]) => [name, inputsOf(graph)]))]];
    }),
  );

function inputsOf(graph: unknown): WorkflowInput[] {
  return entriesOf(graph).flatMap(([id, { class_type: type, inputs, _meta }]) => {
    const title = (_meta as { title?: unknown } | undefined)?.title ?? type;
    return entriesOf(inputs).flatMap(([input, value]: [string, unknown]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [{ place: `${id}.inputs.${input}`, label: `${id} ${String(title)}: ${input}`, value }]
        : [],
    );
  });
}

/** A new parameter for an input, of the type of its value. */
export function fieldFor(
  { place, value }: WorkflowInput,
  takenNames: readonly string[],
): DeclaredField {
  // The input's name may have dots of its own.
  const input = place.split('.inputs.')[1] ?? 'input';
  const preferredName = input.toLowerCase().replace(/[^a-z0-9_]/g, '_');
  let name = preferredName;
  for (let at = 2; takenNames.includes(name); at += 1) name = `${preferredName}_${at}`;
  const kind = typeof value as 'string' | 'number' | 'boolean';
  const type = Number.isInteger(value) ? 'integer' : kind;
  return { name, type, required: false, ...(value === '' ? {} : { default: value }) };
}

/** A new parameter for an input that takes a prompt or a file. */
export function newField(
  kind: 'prompt' | 'negative_prompt' | 'image' | 'video' | 'audio',
  { value }: WorkflowInput,
  takenNames: readonly string[],
): DeclaredField {
  if (kind === 'prompt') {
    return { name: kind, type: 'string', required: true, max_length: 10_000 };
  }
  if (kind === 'negative_prompt') {
    return { name: kind, type: 'string', required: false, max_length: 10_000, default: value };
  }
  let name = `source_${kind}`;
  for (let at = 2; takenNames.includes(name); at += 1) name = `source_${kind}_${at}`;
  return { name, type: 'string', format: 'uri', required: true };
}

/** The node inputs in a mapping's text. */
export const placesIn = (to: string): string[] =>
  to
    .split(',')
    .map((place) => place.trim())
    .filter((place) => place !== '');
