import { type DeclaredField, isMaskField } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { withEdits } from '../mapping/edit-facts';
import type { ImportedModel } from '../mapping/from-json-schema';
import { withUsableDefault } from '../mapping/usable-default';
import { bindingsOf, isStandardField, maskFormOf, splitPlace } from './bindings';
import type { BoundWorkflow, Workflow } from './declaration';

/** A workflow as a model, and what the server lacks for it: nodes, and files of models. */
export interface ImportedWorkflow {
  readonly model: ImportedModel;
  readonly missing: readonly string[];
}

/** Fields from a workflow's bindings, with the enumerations and bounds that `/object_info` names. Pure. */
export function importWorkflow(
  name: string,
  boundWorkflow: BoundWorkflow,
  objectInfo: unknown,
): ImportedWorkflow {
  const info = asJson(objectInfo);
  const bindings = Object.entries(bindingsOf(boundWorkflow));
  const fields = bindings.map(([field, places]) =>
    withUsableDefault(fieldOf(field, places, boundWorkflow.graph, info)),
  );
  const model: ImportedModel = {
    model: name,
    name: name.slice(0, 80),
    description: '',
    family: familyOf(boundWorkflow),
    fields: fields.sort((a, b) => rank(a) - rank(b)),
    mapping: Object.fromEntries(
      bindings.map(([field, places]) => {
        const form = isMaskField(field) ? maskFormOf(boundWorkflow, field, undefined) : 'white';
        return [field, { to: places.join(', '), ...(form === 'white' ? {} : { mask: form }) }];
      }),
    ),
    unusual: [],
  };
  const isGenerator = bindings.some(([field]) => field === 'prompt');
  const nodes = Object.values(boundWorkflow.graph).map((node) => node.class_type);
  return {
    // A generator may upscale its own picture at the end.
    model: isGenerator ? model : withEdits(model, nodes.join(' ')),
    missing: missingIn(boundWorkflow.graph, info, filePlaces(bindings)),
  };
}

/** Nodes that save moving pictures (comfy_extras; Video Helper Suite). */
const videoNodes = /^(?:SaveVideo|SaveWEBM|SaveAnimated\w{1,20}|VHS_VideoCombine)$/;

/** The kind of files that a workflow makes, by the nodes that save them. */
export function familyOf({ graph, output }: BoundWorkflow): 'image' | 'video' {
  const nodes = output === undefined ? Object.values(graph) : [graph[output]];
  return nodes.some((node) => node !== undefined && videoNodes.test(node.class_type))
    ? 'video'
    : 'image';
}

const order = [
  'prompt',
  'negative_prompt',
  'reference_images',
  'reference_videos',
  'reference_audios',
  'mask_image',
  'width',
  'height',
  'n',
];
const rank = ({ name }: DeclaredField): number => {
  const at = order.indexOf(name);
  return at === -1 ? order.length : at;
};

/** The specification of a node's input: its type or its values, and its options. */
function specOf(info: Json, node: Workflow[string] | undefined, input: string): [unknown, Json] {
  const inputs = asJson(asJson(info[node?.class_type ?? '']).input);
  const spec = asJson(inputs.required)[input] ?? asJson(inputs.optional)[input];
  if (!Array.isArray(spec)) return [undefined, {}];
  const options = asJson(spec[1]);
  // Newer nodes have their values beside the type COMBO.
  return spec[0] === 'COMBO' && Array.isArray(options.options)
    ? [options.options, options]
    : [spec[0], options];
}

const maxPromptLength = 10_000;

function fieldOf(
  name: string,
  places: readonly string[],
  graph: Workflow,
  info: Json,
): DeclaredField {
  const { id, input } = splitPlace(places[0] ?? '');
  const node = graph[id];
  const [type, options] = specOf(info, node, input);
  const initial = node?.inputs[input];
  // Without a picture the workflow would run with the one that its author left in it.
  const isMask = isMaskField(name);
  const isFile = name.startsWith('reference_') || isMask;
  const base = {
    name,
    required: name === 'prompt' || isFile,
    ...labelOf(name, id, node, input),
    ...descriptionOf(options),
  };
  if (name.startsWith('reference_')) {
    return {
      ...base,
      type: 'array',
      item_type: 'string',
      format: 'uri',
      min_items: places.length,
      max_items: places.length,
    };
  }
  if (isMask || /_url$/.test(name)) return { ...base, type: 'string', format: 'uri' };
  if (Array.isArray(type)) {
    const kind = type.every((each) => typeof each === 'number') ? 'number' : 'string';
    const values = type.filter((each): each is string | number => typeof each === kind);
    return {
      ...base,
      type: kind,
      ...(values.length > 0 ? { options: values } : {}),
      ...withInitial(initial),
    };
  }
  if (type === 'BOOLEAN' || typeof initial === 'boolean') {
    return { ...base, type: 'boolean', ...withInitial(initial) };
  }
  if (type === 'INT' || type === 'FLOAT' || typeof initial === 'number') {
    const isInteger = type === 'INT' || (type !== 'FLOAT' && Number.isInteger(initial));
    return {
      ...base,
      type: isInteger ? 'integer' : 'number',
      ...bounds(options, isInteger),
      // Without a seed a random one is used.
      ...(name === 'seed' ? {} : withInitial(initial)),
    };
  }
  const isPrompt = /prompt(?:_\d+)?$/.test(name);
  return {
    ...base,
    type: 'string',
    ...(isPrompt ? { max_length: maxPromptLength } : {}),
    ...(name === 'prompt' ? {} : withInitial(initial)),
  };
}

/** What the author set; a link has no value of its own. */
const withInitial = (initial: unknown): Pick<DeclaredField, 'default'> =>
  initial === undefined || initial === null || typeof initial === 'object'
    ? {}
    : { default: initial };

/** A field's label; where several inputs have one meaning, each is called by its node. */
function labelOf(
  name: string,
  id: string,
  node: Workflow[string] | undefined,
  input: string,
): Pick<DeclaredField, 'label'> {
  if (node === undefined || isStandardField(name)) return {};
  const { title } = asJson(node._meta);
  const nodeName = typeof title === 'string' && title !== '' ? title : node.class_type;
  return { label: `${nodeName}: ${input} (${id})`.slice(0, 60) };
}

const descriptionOf = ({ tooltip }: Json): Pick<DeclaredField, 'description'> =>
  typeof tooltip === 'string' && tooltip !== '' ? { description: tooltip.slice(0, 300) } : {};

/** ComfyUI allows seeds up to 2^64, which is more than a JavaScript number holds exactly. */
function bounds({ min, max, step }: Json, isWhole: boolean): Partial<DeclaredField> {
  const clamp = (value: number) =>
    Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, value));
  return {
    ...(typeof min === 'number' ? { min: clamp(min) } : {}),
    ...(typeof max === 'number' ? { max: clamp(max) } : {}),
    ...(typeof step === 'number' && step > 0 && !(isWhole && step === 1) ? { step } : {}),
  };
}

const filePlaces = (bindings: readonly [string, readonly string[]][]): ReadonlySet<string> =>
  new Set(
    bindings.flatMap(([field, places]) =>
      field.startsWith('reference_') || field.startsWith('mask_image') ? places : [],
    ),
  );

/** Nodes that the server does not have, and values that its lists do not have, mostly model files. */
function missingIn(graph: Workflow, info: Json, files: ReadonlySet<string>): string[] {
  const missingParts = new Set<string>();
  for (const [id, node] of Object.entries(graph)) {
    if (info[node.class_type] === undefined) {
      missingParts.add(`the node ${node.class_type}`);
      continue;
    }
    for (const [input, value] of Object.entries(node.inputs)) {
      const [values, options] = specOf(info, node, input);
      const isUpload = ['image_upload', 'video_upload', 'audio_upload'].some(
        (kind) => options[kind] === true,
      );
      // A file that people choose replaces the author's.
      if (typeof value !== 'string' || !Array.isArray(values) || isUpload) continue;
      if (files.has(`${id}.inputs.${input}`)) continue;
      if (!values.includes(value)) missingParts.add(`"${value}" for ${node.class_type}.${input}`);
    }
  }
  return [...missingParts];
}
