import type { BoundWorkflow, Workflow } from './declaration';

/** Places in a workflow by our fields. */
export type Bindings = Readonly<Record<string, readonly string[]>>;

/** Inputs by their usual names (nodes.py and comfy_extras of ComfyUI), and the field they are for people. */
const meanings: Readonly<Record<string, string>> = {
  seed: 'seed',
  noise_seed: 'seed',
  steps: 'steps',
  cfg: 'guidance_scale',
  guidance: 'guidance_scale',
  denoise: 'strength',
  sampler_name: 'sampler_name',
  scheduler: 'scheduler',
  width: 'width',
  height: 'height',
  batch_size: 'n',
  length: 'frames',
  fps: 'fps',
  frame_rate: 'fps',
};
/** Width and height are a person's only where an empty picture is made, and `batch_size` too. */
const sized = /^Empty.*Latent|ToVideo|ImageToVideo|LatentVideo/;
/** Nodes whose width and height only adjust the steps to the size of the picture. */
const followsSize = new Set(['ModelSamplingFlux', 'Flux2Scheduler']);
/** Nodes that save or show their input, by their usual names. */
const keeps = /save|preview|combine|output|display|show/i;

type Node = Workflow[string];

/** The declared bindings, else those found from the workflow's nodes. */
export function bindingsOf({ graph, bindings, output }: BoundWorkflow): Bindings {
  const declared = Object.entries(bindings).map(([field, places]) => [field, [places].flat()]);
  if (declared.length > 0) return Object.fromEntries(declared);
  return foundBindings(usedNodes(graph, output));
}

/** The nodes that the result depends on. The others are not run, or have no effect on it. */
function usedNodes(graph: Workflow, output: string | undefined): Workflow {
  const used = new Set<string>();
  const visit = (id: string) => {
    const node = graph[id];
    if (node === undefined || used.has(id)) return;
    used.add(id);
    for (const link of Object.values(node.inputs)) if (Array.isArray(link)) visit(String(link[0]));
  };
  for (const [id, { class_type: type }] of Object.entries(graph)) {
    if (output === undefined ? keeps.test(type) : id === output) visit(id);
  }
  if (used.size === 0) return graph;
  return Object.fromEntries(Object.entries(graph).filter(([id]) => used.has(id)));
}

function foundBindings(graph: Workflow): Bindings {
  const found: Record<string, string[]> = {};
  const add = (field: string, place: string) => {
    found[field] ??= [];
    if (!found[field].includes(place)) found[field].push(place);
  };
  for (const [role, field] of [
    ['positive', 'prompt'],
    ['conditioning', 'prompt'],
    ['negative', 'negative_prompt'],
  ] as const) {
    if (found[field] !== undefined) continue;
    for (const { inputs } of Object.values(graph)) {
      const text = textAbove(graph, inputs[role], role, 0);
      if (text !== null && !found.prompt?.includes(text)) add(field, text);
    }
  }
  const hasPicture = Object.values(graph).some(({ inputs }) =>
    isEncoded(graph, inputs.latent_image, 0),
  );
  for (const [id, node] of Object.entries(graph)) {
    if (isPicture(node)) {
      const field = node.class_type === 'LoadImageMask' ? 'mask_image' : 'reference_images';
      add(field, `${id}.inputs.image`);
      continue;
    }
    for (const [input, value] of Object.entries(node.inputs)) {
      const field = meanings[input];
      if (field === undefined || Array.isArray(value)) continue;
      const isSize = field === 'width' || field === 'height';
      if (
        (isSize || field === 'n' || field === 'frames') &&
        !sized.test(node.class_type) &&
        !(isSize && followsSize.has(node.class_type))
      ) {
        continue;
      }
      // `denoise` has no meaning when a picture is made from noise.
      if (field === 'strength' && !hasPicture) continue;
      add(field, `${id}.inputs.${input}`);
    }
  }
  return found;
}

const isPicture = ({ class_type: type }: Node): boolean =>
  type === 'LoadImage' || type === 'LoadImageMask';

const mostSteps = 12;

/** Whether a sampler begins with a picture, and not with noise. */
function isEncoded(graph: Workflow, link: unknown, depth: number): boolean {
  if (!Array.isArray(link) || depth > mostSteps) return false;
  const { class_type: type = '', inputs = {} } = graph[String(link[0])] ?? {};
  if (type === 'VAEEncode' || type === 'VAEEncodeTiled') return true;
  return isEncoded(graph, inputs.samples ?? inputs.latent_image, depth + 1);
}

/** The text node that a link comes from, through nodes that modify a conditioning (ControlNet, guidance, video nodes). */
function textAbove(graph: Workflow, link: unknown, role: string, depth: number): string | null {
  if (!Array.isArray(link) || depth > mostSteps) return null;
  const id = String(link[0]);
  const node = graph[id];
  if (node === undefined) return null;
  for (const input of ['text', 'prompt', 'string', 'value', 't5xxl']) {
    if (typeof node.inputs[input] === 'string') return `${id}.inputs.${input}`;
    const above = textAbove(graph, node.inputs[input], role, depth + 1);
    if (above !== null) return above;
  }
  return (
    textAbove(graph, node.inputs[role], role, depth + 1) ??
    textAbove(graph, node.inputs.conditioning, role, depth + 1)
  );
}
