import type { MaskForm, RequestMapping } from '@/lib/contract';
import type { BoundWorkflow, Workflow } from './declaration';

/** Places in a workflow by our fields. */
export type Bindings = Readonly<Record<string, readonly string[]>>;

/** Our field for each usual name of an input (nodes.py and comfy_extras of ComfyUI). */
const fieldByInput: Readonly<Record<string, string>> = {
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
/** The node that adds pixels at the edges of a picture (nodes.py). */
const padNodeType = 'ImagePadForOutpaint';
/** Our field for each of its inputs. */
const padFieldByInput: Readonly<Record<string, string>> = {
  left: 'expand_left',
  top: 'expand_top',
  right: 'expand_right',
  bottom: 'expand_bottom',
};
const fileFields = ['reference_images', 'reference_videos', 'reference_audios', 'mask_image'];
const standardFields = new Set([
  ...Object.values({ ...fieldByInput, ...padFieldByInput }),
  ...fileFields,
  'prompt',
  'negative_prompt',
]);

/** Whether a field has one of our names. Others are numbered (`seed_2`), or named by the workflow's input or the operator. */
export const isStandardField = (field: string): boolean => standardFields.has(field);

/** Nodes that create the empty latent. Only theirs are width, height, length and batch size that a request may set. */
const latentNodePattern = /^Empty.*Latent|ToVideo|ImageToVideo|LatentVideo/;
/** Nodes whose width and height only adjust the steps to the size of the picture. */
const sizeDependentNodes = new Set(['ModelSamplingFlux', 'Flux2Scheduler']);
/** Nodes that save or show their input, by their usual names. */
const outputNodePattern = /save|preview|combine|output|display|show/i;

type Node = Workflow[string];

/** An input that becomes a field, with the author's value. */
interface Candidate {
  readonly meaning: string;
  readonly id: string;
  readonly input: string;
  readonly value: unknown;
}

const placeOf = ({ id, input }: Pick<Candidate, 'id' | 'input'>) => `${id}.inputs.${input}`;

/** The node and the input of a place. Names of inputs may have dots (`model.aspect_ratio`), ids of nodes have none (README). */
export function splitPlace(place: string): { id: string; input: string } {
  const [id = '', ...input] = place.split('.inputs.');
  return { id, input: input.join('.inputs.') };
}

/** The declared bindings, else those found from the workflow's nodes. */
export function bindingsOf({ graph, bindings, output }: BoundWorkflow): Bindings {
  const declaredBindings = Object.entries(bindings).map(([field, places]) => [
    field,
    [places].flat(),
  ]);
  if (declaredBindings.length > 0) return Object.fromEntries(declaredBindings);
  const nodes = usedNodes(graph, output);
  const fields = fieldsOf(candidatesIn(nodes));
  return !Object.hasOwn(fields, 'mask_image') && readsTransparency(nodes)
    ? { ...fields, mask_image: [] }
    : fields;
}

/** Whether the workflow uses a loaded picture's transparency as its mask: the second output of `LoadImage` (nodes.py). */
const readsTransparency = (graph: Workflow): boolean =>
  Object.values(graph).some(({ inputs }) =>
    Object.values(inputs).some(
      (link) =>
        Array.isArray(link) && link[1] === 1 && graph[String(link[0])]?.class_type === 'LoadImage',
    ),
  );

/**
 * How a mask is sent to a workflow (nodes.py): `LoadImageMask` reads transparent parts from the channel `alpha`, white
 * ones from a colour. When no input takes a mask, it is sent as the picture's transparency.
 */
export function maskFormOf(
  workflow: BoundWorkflow,
  field: string,
  mapping: RequestMapping | undefined,
): MaskForm {
  const places = fieldPlaces(workflow, field, mapping);
  if (places.length === 0) return 'inside';
  const { inputs } = workflow.graph[splitPlace(places[0] ?? '').id] ?? {};
  return inputs?.channel === 'alpha' ? 'alpha' : 'white';
}

/** The inputs that a model's mapping names for a field, if it names the field. */
export const mappedPlaces = (mapping: RequestMapping | undefined, field: string) =>
  mapping?.fields[field]?.to.split(',').map((place) => place.trim());

/** The inputs of a workflow that a field sets: those that exist. Pure. */
export function fieldPlaces(
  workflow: Pick<BoundWorkflow, 'graph'> & Partial<BoundWorkflow>,
  field: string,
  mapping: RequestMapping | undefined,
): readonly string[] {
  const places =
    mappedPlaces(mapping, field) ?? bindingsOf({ bindings: {}, ...workflow })[field] ?? [];
  return places.filter((place) => workflow.graph[splitPlace(place).id] !== undefined);
}

/** Whether a field changes a workflow. A mask without an input does if the workflow reads a picture's transparency. Pure. */
export const changesWorkflow = (
  workflow: Pick<BoundWorkflow, 'graph'> & Partial<BoundWorkflow>,
  field: string,
  mapping: RequestMapping | undefined,
): boolean =>
  fieldPlaces(workflow, field, mapping).length > 0 ||
  (field === 'mask_image' && readsTransparency(workflow.graph));

/** The nodes that the result depends on. The others are not run, or have no effect on it. */
function usedNodes(graph: Workflow, output: string | undefined): Workflow {
  const usedIds = new Set<string>();
  const visit = (id: string) => {
    const node = graph[id];
    if (node === undefined || usedIds.has(id)) return;
    usedIds.add(id);
    for (const link of Object.values(node.inputs)) if (Array.isArray(link)) visit(String(link[0]));
  };
  for (const [id, { class_type: type }] of Object.entries(graph)) {
    if (output === undefined ? outputNodePattern.test(type) : id === output) visit(id);
  }
  if (usedIds.size === 0) return graph;
  return Object.fromEntries(Object.entries(graph).filter(([id]) => usedIds.has(id)));
}

/** Fields whose first input keeps the field's name, even when further ones are named by their inputs. */
const alwaysNamedFields = new Set(['prompt', 'negative_prompt', 'seed']);

/**
 * A field for each meaning. Inputs of one meaning share a field only while the author gave them one value: where values
 * differ each has a field of its own, so that a request with the defaults is the author's workflow.
 */
function fieldsOf(candidates: readonly Candidate[]): Bindings {
  const fields: Record<string, string[]> = {};
  for (const [meaning, inputs] of Map.groupBy(candidates, (each) => each.meaning)) {
    if (meaning.startsWith('reference_')) {
      fields[meaning] = inputs.map(placeOf);
      continue;
    }
    const groups = [...Map.groupBy(inputs, ({ value }) => JSON.stringify(value) ?? '').values()];
    const names = groups.map((group) => group[0]?.input ?? meaning);
    const areDistinct = groups.length > 1 && new Set(names).size === names.length;
    for (const [at, group] of groups.entries()) {
      const isFirst = at === 0 && (alwaysNamedFields.has(meaning) || !areDistinct);
      const numberedName = `${meaning}_${at + 1}`;
      const laterName = areDistinct ? (names[at] ?? meaning) : numberedName;
      const wantedName = isFirst ? meaning : laterName;
      const name = Object.hasOwn(fields, wantedName) ? numberedName : wantedName;
      fields[name] = group.map(placeOf);
    }
  }
  return fields;
}

function candidatesIn(graph: Workflow): Candidate[] {
  const candidates: Candidate[] = [];
  const add = (meaning: string, id: string, input: string) => {
    if (candidates.some((each) => each.id === id && each.input === input)) return;
    candidates.push({ meaning, id, input, value: graph[id]?.inputs[input] });
  };
  const nodes = Object.entries(graph);
  for (const [role, meaning] of [
    ['positive', 'prompt'],
    ['conditioning', 'prompt'],
    ['negative', 'negative_prompt'],
  ] as const) {
    if (candidates.some((each) => each.meaning === meaning)) continue;
    const seenNodes = new Set<string>();
    for (const [, { inputs }] of nodes) {
      for (const text of textsUpstream(graph, inputs[role], role, seenNodes)) {
        add(meaning, text.id, text.input);
      }
    }
  }
  if (!candidates.some(({ meaning }) => meaning === 'prompt')) {
    for (const [id, { inputs }] of nodes) {
      const [input] = promptInputs.filter((name) => typeof inputs[name] === 'string');
      if (input !== undefined) add('prompt', id, input);
    }
  }
  const hasPicture = nodes.some(([, { inputs }]) =>
    startsFromPicture(graph, inputs.latent_image, 0),
  );
  for (const [id, node] of nodes) {
    const file = fileIn(node);
    if (file !== null) {
      add(file.meaning, id, file.input);
      continue;
    }
    for (const [input, value] of Object.entries(node.inputs)) {
      const meaning =
        node.class_type === padNodeType ? padFieldByInput[input] : fieldByInput[input];
      if (meaning === undefined || Array.isArray(value)) continue;
      if (isOfferedAsField(meaning, node, hasPicture)) add(meaning, id, input);
    }
  }
  return candidates.filter((each) => !differsFromPictureSize(each, graph, candidates));
}

/** Inputs of nodes that take the prompt themselves, such as those that call a service. */
const promptInputs = ['prompt', 'positive_prompt', 'positive', 'text_positive'];

function isOfferedAsField(
  meaning: string,
  { class_type: type, inputs }: Node,
  hasPicture: boolean,
) {
  const isSize = meaning === 'width' || meaning === 'height';
  if (isSize && sizeDependentNodes.has(type)) return true;
  if (isSize || meaning === 'n' || meaning === 'frames') return latentNodePattern.test(type);
  // `denoise` has no meaning when a picture is made from noise, and a seed none where no noise is added.
  if (meaning === 'strength') return hasPicture;
  return meaning !== 'seed' || inputs.add_noise !== 'disable';
}

/** Whether this size only adjusts the steps and differs from the picture's. It then keeps the author's value. */
const differsFromPictureSize = (
  one: Candidate,
  graph: Workflow,
  all: readonly Candidate[],
): boolean =>
  sizeDependentNodes.has(graph[one.id]?.class_type ?? '') &&
  (one.meaning === 'width' || one.meaning === 'height') &&
  !all.some(
    (other) => other.id !== one.id && other.meaning === one.meaning && other.value === one.value,
  );

/** Nodes that load a file of the server's input folder (nodes.py, nodes_video.py, nodes_audio.py; Video Helper Suite). */
const loaders: Readonly<Record<string, { input: string; meaning: string }>> = {
  LoadImage: { input: 'image', meaning: 'reference_images' },
  LoadImageMask: { input: 'image', meaning: 'mask_image' },
  LoadVideo: { input: 'file', meaning: 'reference_videos' },
  LoadAudio: { input: 'audio', meaning: 'reference_audios' },
  VHS_LoadVideo: { input: 'video', meaning: 'reference_videos' },
  VHS_LoadVideoFFmpeg: { input: 'video', meaning: 'reference_videos' },
  VHS_LoadAudioUpload: { input: 'audio', meaning: 'reference_audios' },
};
/** Other nodes that load a file by its name. Those that take a path or an address read no uploads. */
const loaderPattern = /load/i;
const nonUploadPattern = /path|url|base64|output|folder|directory/i;
const fieldByExtension: readonly (readonly [RegExp, string])[] = [
  [/\.(?:png|jpe?g|webp|gif|bmp)(?: \[input\])?$/i, 'reference_images'],
  [/\.(?:mp4|webm|mov|mkv|avi)(?: \[input\])?$/i, 'reference_videos'],
  [/\.(?:mp3|wav|flac|ogg|opus|m4a)(?: \[input\])?$/i, 'reference_audios'],
];

function fileIn({ class_type: type, inputs }: Node): { input: string; meaning: string } | null {
  const loader = Object.hasOwn(loaders, type) ? loaders[type] : undefined;
  if (loader !== undefined) return typeof inputs[loader.input] === 'string' ? loader : null;
  if (!loaderPattern.test(type) || nonUploadPattern.test(type)) return null;
  for (const [input, value] of Object.entries(inputs)) {
    if (typeof value !== 'string') continue;
    const meaning = fieldByExtension.find(([ending]) => ending.test(value))?.[1];
    if (meaning !== undefined) return { input, meaning };
  }
  return null;
}

/** How many links are followed. */
const maxLinkDepth = 12;

/** Whether a sampler begins with a picture, and not with noise. */
function startsFromPicture(graph: Workflow, link: unknown, depth: number): boolean {
  if (!Array.isArray(link) || depth > maxLinkDepth) return false;
  const { class_type: type = '', inputs = {} } = graph[String(link[0])] ?? {};
  if (type === 'VAEEncode' || type === 'VAEEncodeTiled') return true;
  return startsFromPicture(graph, inputs.samples ?? inputs.latent_image, depth + 1);
}

/** Inputs that hold a text: of nodes with one, and of nodes with one for each text encoder, which all get the prompt. */
const singleTextInputs = ['text', 'prompt', 'string', 'value'];
const encoderTexts = ['t5xxl', 'clip_l', 'clip_g', 'text_g', 'text_l', 'llama'];
const passThroughInputs = ['conditioning', 'conditioning_1', 'conditioning_2', 'conditioning_to'];

/**
 * The texts that a link comes from, through nodes that modify a conditioning (ControlNet, guidance, video nodes) and
 * through those that combine several. Each node is visited once.
 */
function textsUpstream(
  graph: Workflow,
  link: unknown,
  role: string,
  seen: Set<string>,
): Pick<Candidate, 'id' | 'input'>[] {
  if (!Array.isArray(link)) return [];
  const id = String(link[0]);
  const node = graph[id];
  if (node === undefined || seen.has(id)) return [];
  seen.add(id);
  const follow = (input: string) => textsUpstream(graph, node.inputs[input], role, seen);
  for (const input of singleTextInputs) {
    if (typeof node.inputs[input] === 'string') return [{ id, input }];
    const above = follow(input);
    if (above.length > 0) return above;
  }
  const encoderInputs = encoderTexts.flatMap((input) =>
    typeof node.inputs[input] === 'string' ? [{ id, input }] : follow(input),
  );
  if (encoderInputs.length > 0) return encoderInputs;
  const above = follow(role);
  return above.length > 0 ? above : passThroughInputs.flatMap(follow);
}
