import type { FormField, FormSpec } from '../types';

export const frameSides = ['left', 'right', 'top', 'bottom'] as const;
export type FrameSide = (typeof frameSides)[number];

/** The names under which the fields of an edit are known, ours first (`docs/interface.md#edits`). */
const pictureNames = [
  'image_url',
  'source_image_url',
  'input_image_url',
  'image',
  'source_image',
  'input_image',
  'init_image',
  'init_image_url',
  'start_image_url',
  'first_frame_image_url',
  'reference_images',
  'input_images',
  'image_urls',
];
const startNames = [
  'start_image_url',
  'first_frame_image_url',
  'source_image_url',
  'input_image_url',
  'image_url',
  'start_image',
  'image',
];
const endNames = [
  'last_frame_image_url',
  'end_image_url',
  'tail_image_url',
  'last_image_url',
  'end_image',
  'tail_image',
];
const maskNames = ['mask_image_url', 'mask_image', 'mask_url', 'mask'];
const extensionNames = ['source_video_url', 'extend_video_url'];
const filmNames = [...extensionNames, 'input_video_url', 'video_url', 'reference_videos'];
const countNames = ['n', 'num_images', 'num_outputs'];
const factorNames = [
  'upscale_factor',
  'upscaling_factor',
  'scale_factor',
  'desired_increase',
  'scale',
];
const ratioNames = ['aspect_ratio', 'ratio'];
/** 1 changes most. */
const changeNames = [
  'strength',
  'prompt_strength',
  'denoising_strength',
  'denoise',
  'variation_strength',
];
/** 1 changes least. */
const likenessNames = ['image_strength', 'init_strength', 'image_fidelity', 'image_weight'];
const sideNames: Readonly<Record<FrameSide, readonly string[]>> = {
  left: ['left'],
  right: ['right'],
  top: ['top', 'up'],
  bottom: ['bottom', 'down'],
};
const sidePrefixes = ['expand_', 'extend_', 'outpaint_', 'pad_'];

export interface EditRoles {
  picture?: FormField | undefined;
  /** The first frame of a video; a reference when there is no such field. */
  start?: FormField | undefined;
  reference?: FormField | undefined;
  /** The last frame of a video. */
  end?: FormField | undefined;
  /** A film that goes on. */
  extension?: FormField | undefined;
  film?: FormField | undefined;
  mask?: FormField | undefined;
  prompt?: FormField | undefined;
  strength?: FormField | undefined;
  count?: FormField | undefined;
  factor?: FormField | undefined;
  ratio?: FormField | undefined;
  sides?: Partial<Record<FrameSide, FormField>> | undefined;
}

const isFile = ({ type, itemType, options }: FormField): boolean =>
  options.length === 0 && (type === 'string' || (type === 'array' && itemType === 'string'));
const isNumber = ({ type }: FormField): boolean => type === 'number' || type === 'integer';
const isScalar = ({ type }: FormField): boolean => type !== 'array' && type !== 'json';
const isText = ({ type }: FormField): boolean => type === 'string';

/** Whether a strength says how much stays instead of how much changes. */
export const meansLikeness = ({ name }: FormField): boolean => likenessNames.includes(name);

/** Finds the fields of edits by their usual names and types. */
export function editRoles({ fields }: FormSpec): EditRoles {
  const findField = (names: readonly string[], fits: (field: FormField) => boolean) =>
    names
      .map((name) => fields.find((field) => field.name === name && fits(field)))
      .find((field) => field !== undefined);
  const prompt = findField(['prompt'], isText);
  // Older generators call the weight of the prompt `scale`.
  const factor = findField(factorNames, isScalar);
  return {
    picture: findField(pictureNames, isFile),
    start: findField(startNames, isFile),
    reference: findField(['reference_images'], isFile),
    end: findField(endNames, isFile),
    extension: findField(extensionNames, isFile),
    film: findField(filmNames, isFile),
    mask: findField(maskNames, isFile),
    prompt,
    strength: findField([...changeNames, ...likenessNames], isNumber),
    count: findField(countNames, isScalar),
    factor: factor?.name === 'scale' && prompt?.required ? undefined : factor,
    ratio: findField(ratioNames, isText),
    sides: readSides(findField),
  };
}

/** A frame of the film that is made, which a picture may be. */
export type FrameRole = 'first' | 'last';

/** The field of a model's form that takes the first or the last frame of its film; undefined without one. */
export function frameField(spec: FormSpec, role: FrameRole): FormField | undefined {
  if (spec.family !== 'video') return undefined;
  const { start, end } = editRoles(spec);
  return role === 'first' ? start : end;
}

/** Fields for each edge; names without a prefix count only when all four are there. */
function readSides(
  findField: (
    names: readonly string[],
    fits: (field: FormField) => boolean,
  ) => FormField | undefined,
): EditRoles['sides'] {
  const readWith = (prefixes: readonly string[]) =>
    frameSides.flatMap((side) => {
      const names = prefixes.flatMap((prefix) => sideNames[side].map((name) => prefix + name));
      const field = findField(names, isNumber);
      return field === undefined ? [] : [[side, field] as const];
    });
  const prefixedSides = readWith(sidePrefixes);
  const plainSides = prefixedSides.length > 0 ? prefixedSides : readWith(['']);
  const isComplete = prefixedSides.length > 0 || plainSides.length === frameSides.length;
  return isComplete && plainSides.length > 0 ? Object.fromEntries(plainSides) : undefined;
}
