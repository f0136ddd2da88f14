import type { DeclaredField } from '@/lib/contract';
import type { ImportedModel } from '../mapping/from-json-schema';
import { bindingsOf } from './bindings';
import type { BoundWorkflow, Workflow } from './declaration';

type Json = Record<string, unknown>;

const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** A workflow as a model, and what the server lacks for it: nodes, and files of models. */
export interface ImportedWorkflow {
  readonly model: ImportedModel;
  readonly missing: readonly string[];
}

/** Fields from a workflow's bindings, with the enumerations and bounds that `/object_info` names. Pure. */
export function importWorkflow(
  name: string,
  bound: BoundWorkflow,
  objectInfo: unknown,
): ImportedWorkflow {
  const info = asJson(objectInfo);
  const bindings = Object.entries(bindingsOf(bound));
  const fields = bindings.map(([field, places]) => fieldOf(field, places, bound.graph, info));
  return {
    model: {
      model: name,
      name: name.slice(0, 80),
      description: '',
      family: familyOf(bound),
      fields: fields.sort((a, b) => rank(a) - rank(b)),
      mapping: Object.fromEntries(
        bindings.map(([field, places]) => [field, { to: places.join(', ') }]),
      ),
      unusual: [],
    },
    missing: missingIn(bound.graph, info),
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

const mostPrompt = 10_000;

function fieldOf(
  name: string,
  places: readonly string[],
  graph: Workflow,
  info: Json,
): DeclaredField {
  const [id = '', , input = ''] = places[0]?.split('.') ?? [];
  const node = graph[id];
  const [type, options] = specOf(info, node, input);
  const initial = node?.inputs[input];
  // Without a picture the workflow would run with the one that its author left in it.
  const isPicture = name.startsWith('reference_') || name === 'mask_image';
  const base = { name, required: name === 'prompt' || isPicture, ...described(options) };
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
  if (name === 'mask_image' || /_url$/.test(name))
    return { ...base, type: 'string', format: 'uri' };
  if (Array.isArray(type)) {
    const values = type.filter((each) => typeof each === 'string' || typeof each === 'number');
    const isKnown = values.some((each) => each === initial);
    return {
      ...base,
      type: 'string',
      ...(values.length > 0 ? { options: values } : {}),
      ...(isKnown ? { default: initial } : {}),
    };
  }
  if (type === 'BOOLEAN' || typeof initial === 'boolean') {
    return { ...base, type: 'boolean', default: initial };
  }
  if (type === 'INT' || type === 'FLOAT' || typeof initial === 'number') {
    const whole = type === 'INT' || (type !== 'FLOAT' && Number.isInteger(initial));
    return {
      ...base,
      type: whole ? 'integer' : 'number',
      ...bounds(options, whole),
      // Without a seed a random one is used.
      ...(name === 'seed' || initial === undefined ? {} : { default: initial }),
    };
  }
  const isPrompt = name.endsWith('prompt');
  return {
    ...base,
    type: 'string',
    ...(isPrompt ? { max_length: mostPrompt } : {}),
    ...(name === 'prompt' || typeof initial !== 'string' ? {} : { default: initial }),
  };
}

const described = ({ tooltip }: Json): Pick<DeclaredField, 'description'> =>
  typeof tooltip === 'string' && tooltip !== '' ? { description: tooltip.slice(0, 300) } : {};

/** ComfyUI allows seeds up to 2^64, which is more than a JavaScript number holds exactly. */
function bounds({ min, max, step }: Json, whole: boolean): Partial<DeclaredField> {
  const within = (value: number) =>
    Math.min(Number.MAX_SAFE_INTEGER, Math.max(Number.MIN_SAFE_INTEGER, value));
  return {
    ...(typeof min === 'number' ? { min: within(min) } : {}),
    ...(typeof max === 'number' ? { max: within(max) } : {}),
    ...(typeof step === 'number' && step > 0 && !(whole && step === 1) ? { step } : {}),
  };
}

/** Nodes that the server does not have, and values that its lists do not have, mostly model files. */
function missingIn(graph: Workflow, info: Json): string[] {
  const missing = new Set<string>();
  for (const node of Object.values(graph)) {
    if (info[node.class_type] === undefined) {
      missing.add(`the node ${node.class_type}`);
      continue;
    }
    for (const [input, value] of Object.entries(node.inputs)) {
      const [values, options] = specOf(info, node, input);
      const isUpload = options.image_upload === true || options.video_upload === true;
      if (typeof value !== 'string' || !Array.isArray(values) || isUpload) continue;
      if (!values.includes(value)) missing.add(`"${value}" for ${node.class_type}.${input}`);
    }
  }
  return [...missing];
}
