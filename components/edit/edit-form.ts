import type { EditVerb, GenerationParams } from '@/lib/contract';
import type { EditInput, FormField, FormSpec, ModelEdit, VerbOffer } from '@/lib/forms';
import { editPayload, frameSides, ratioOf } from '@/lib/forms';
import { uploadLimit } from './stage/frame';
import type { FrameLimit, FrameRatio } from './stage/types';
import type { EditFile } from './words';

/** The label of an edit's prompt. */
const promptLabels: Readonly<Record<EditVerb, string>> = {
  change_region: 'What should be there?',
  extend_frame: 'What lies beyond?',
  upscale: 'What is in the picture?',
  remove_background: 'What should stay?',
  variations: 'What should be different?',
  restyle: 'How should it look?',
  make_it_move: 'What should happen?',
  extend_film: 'How does it go on?',
};

const verbsWithRequiredPrompt: ReadonlySet<EditVerb> = new Set(['change_region', 'restyle']);

/**
 * The form of an edit: that of its model, without the fields that the stage fills in for any of the model's edits (`offers`), and
 * with the settings that matter first.
 */
export function formOfEdit(edit: ModelEdit, offers: readonly VerbOffer[]): FormSpec {
  const { spec, verb, promptField } = edit;
  const siblings = offers.flatMap(({ edits }) =>
    edits.filter(({ modelId }) => modelId === edit.modelId),
  );
  const hiddenNames = new Set(
    [
      edit.sourceField,
      edit.ratioField,
      ...siblings.flatMap((each) => [
        each.maskField,
        ...Object.values(each.sideFields ?? {}),
        // Without effect in an edit that does not use it.
        edit.strengthField === undefined ? each.strengthField : undefined,
      ]),
    ].map((field) => field?.name),
  );
  const primaryNames = new Set(
    [promptField, edit.countField, edit.strengthField, edit.factorField].map(
      (field) => field?.name,
    ),
  );
  const fields = spec.fields
    .filter(({ name }) => !hiddenNames.has(name))
    .map((field): FormField => {
      const { help: _, ...rest } = field;
      if (field.name === promptField?.name) {
        return {
          ...rest,
          label: promptLabels[verb],
          required: field.required && verbsWithRequiredPrompt.has(verb),
          group: 'primary',
        };
      }
      return primaryNames.has(field.name)
        ? { ...rest, group: 'primary' }
        : { ...field, group: field.required ? field.group : 'advanced' };
    });
  return { ...spec, fields };
}

/** Fills in what a quote needs and the person has not given yet. None of it changes the price. */
export function fillQuoteInput(edit: ModelEdit, sourceUrl: string, input: EditInput): EditInput {
  const side = frameSides.find((each) => edit.sideFields?.[each] !== undefined);
  const hasSide = frameSides.some((each) => (input.expand?.[each] ?? 0) > 0);
  return {
    ...input,
    sourceUrl,
    maskUrl: sourceUrl,
    prompt: input.prompt?.trim() ? input.prompt : 'A picture',
    ...(hasSide || side === undefined ? {} : { expand: { [side]: 8 } }),
    ratio: input.ratio ?? firstRatio(edit),
  };
}

const ratiosOf = ({ ratioField }: ModelEdit): string[] =>
  (ratioField?.options ?? []).flatMap(({ value }) => {
    const ratio = ratioOf(value);
    return ratio !== undefined && ratio !== 'auto' ? [String(value)] : [];
  });

/** Pixels; as good as no limit, because a frame of a ratio is neither drawn at its own size nor uploaded. */
const maxRatioSide = 100_000;

const firstRatio = (edit: ModelEdit): string | undefined => ratiosOf(edit)[0];

/** The model's ratio that a frame has, to one part in a hundred; otherwise all its ratios, as text. */
export function ratioOfFrame(
  edit: ModelEdit,
  frame: { width: number; height: number },
): { ratio: string } | { ratios: string } {
  const ratios = ratiosOf(edit);
  const ratio = ratios.find((each) => {
    const ratioSize = ratioOf(each);
    if (ratioSize === undefined || ratioSize === 'auto') return false;
    const deviation = frame.width / frame.height / (ratioSize.width / ratioSize.height);
    return deviation > 0.99 && deviation < 1.01;
  });
  return ratio === undefined ? { ratios: ratios.join(', ') } : { ratio };
}

/** The model's ratios, written as the stage writes them. */
const frameRatiosOf = (edit: ModelEdit): FrameRatio[] => [
  ...new Set(
    ratiosOf(edit).flatMap((each) => {
      const ratio = ratioOf(each);
      return ratio === undefined || ratio === 'auto'
        ? []
        : ([`${ratio.width}:${ratio.height}`] as const);
    }),
  ),
];

/**
 * How far the model extends a picture, in pixels of the whole frame, or to which ratios; undefined for other edits, for a model
 * that takes a padded picture, and while the picture's size is unknown.
 */
export function frameLimitOf(
  edit: ModelEdit | null,
  file: Pick<EditFile, 'width' | 'height'> | undefined,
): FrameLimit | undefined {
  if (edit?.verb === 'extend_frame' && edit.way === 'ratio') {
    return { maxWidth: maxRatioSide, maxHeight: maxRatioSide, ratios: frameRatiosOf(edit) };
  }
  const sideFields = edit?.verb === 'extend_frame' ? edit.sideFields : undefined;
  if (sideFields === undefined || !file?.width || !file.height) return undefined;
  const { width, height } = file;
  const maxPixelsAt = (side: (typeof frameSides)[number]) =>
    sideFields[side] === undefined ? 0 : (sideFields[side].limits.max ?? Infinity);
  const limit = {
    maxWidth: width + maxPixelsAt('left') + maxPixelsAt('right'),
    maxHeight: height + maxPixelsAt('top') + maxPixelsAt('bottom'),
  };
  if (limit.maxWidth + limit.maxHeight < Infinity) return limit;
  return {
    ...uploadLimit,
    maxWidth: Math.min(limit.maxWidth, uploadLimit.maxWidth),
    maxHeight: Math.min(limit.maxHeight, uploadLimit.maxHeight),
  };
}

/** The request whose price an edit shows before its settings are chosen; null where it cannot be priced. */
export function quoteBody(edit: ModelEdit, sourceUrl: string): GenerationParams | null {
  const { payload } = editPayload(edit, fillQuoteInput(edit, sourceUrl, {}));
  return payload === undefined ? null : { ...payload, model: edit.modelId };
}
