import { createHash } from 'node:crypto';
import { convert } from '../mapping/map-params';
import type { MediaRequest } from '../media';
import { bindingsOf, mappedPlaces, splitPlace } from './bindings';
import type { BoundWorkflow, Workflow } from './declaration';

/** A prompt id derived from the task, as a lower-case UUID, by which an earlier request of the task is found. */
export function promptIdOf(key: string): string {
  const hex = createHash('sha256').update(`atelier:${key}`).digest('hex');
  // Version 8 is for custom formats (RFC 9562, 5.8).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

/**
 * The workflow with the request's values inserted: by the model's mapping, else by the workflow's bindings.
 * `names`: the uploaded files, in the references' order.
 */
export function fillGraph(
  boundWorkflow: BoundWorkflow,
  {
    key,
    params,
    references,
    mapping,
  }: Pick<MediaRequest, 'key' | 'params' | 'references' | 'mapping'>,
  names: readonly string[],
): Workflow {
  const graph = structuredClone(boundWorkflow.graph);
  const bindings = bindingsOf(boundWorkflow);
  const placesOf = (field: string): readonly string[] =>
    mappedPlaces(mapping, field) ?? bindings[field] ?? [];
  const fileFields = new Set(references.map(({ field }) => field));
  const putValue = (place: string | undefined, value: unknown) => {
    if (place === undefined) return;
    const { id, input } = splitPlace(place);
    const node = graph[id];
    if (node !== undefined && input !== '') node.inputs[input] = value;
  };
  for (const [place, value] of Object.entries(mapping?.constants ?? {})) putValue(place, value);
  // ComfyUI answers a workflow that it has run before from a cache, without files; a seed makes each different.
  const seed = params.seed ?? Number.parseInt(promptIdOf(key).slice(0, 8), 16);
  for (const [field, value] of Object.entries({ ...params, seed })) {
    if (fileFields.has(field) || value === undefined || value === null) continue;
    const convertedValue = convert(mapping?.fields[field] ?? {}, value);
    for (const place of placesOf(field)) putValue(place, convertedValue);
  }
  for (const [at, { field, index }] of references.entries()) {
    const places = placesOf(field);
    // The files of a list belong to one input each; a single file belongs to all of its inputs.
    const isList = field.startsWith('reference_') || Array.isArray(params[field]);
    for (const place of isList ? [places[index]] : places) putValue(place, names[at]);
  }
  return graph;
}
