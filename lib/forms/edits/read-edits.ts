import { type EditVerb, editTag, editVerbs, noEditsTag, type ReadModel } from '@/lib/contract';
import { normalizeModelForm } from '../normalize';
import type { FormField, FormSpec } from '../types';
import { type EditRoles, editRoles, type FrameSide } from './roles';
import { editLabel } from './verbs';

/** How a model extends a frame: pixels for each edge, a padded picture with a mask, or the ratio it extends to. */
export type ExtendWay = 'sides' | 'padded' | 'ratio';

/** An edit that a model does, and the fields that it uses. */
export interface ModelEdit {
  verb: EditVerb;
  modelId: string;
  modelName: string;
  /** The model's form, for its other settings. */
  spec: FormSpec;
  /** The field for the edited picture, the first frame, or the film that is continued. */
  sourceField: FormField;
  maskField?: FormField;
  promptField?: FormField;
  strengthField?: FormField;
  countField?: FormField;
  factorField?: FormField;
  ratioField?: FormField;
  /** Present for an extension of the frame. */
  way?: ExtendWay;
  sideFields?: Partial<Record<FrameSide, FormField>>;
}

/** Whether a model does an edit, and why, for people who run the service. */
export interface EditReading {
  verb: EditVerb;
  edit?: ModelEdit;
  /** A complete sentence. */
  why: string;
}

type EditFields = Omit<ModelEdit, 'verb' | 'modelId' | 'modelName' | 'spec'>;
/** Returns the fields of the edit, or what the model lacks for it, in words that complete “It lacks …”. */
type ReadEditFields = (roles: EditRoles, isTagged: boolean) => EditFields | string;

const hasFreePrompt = ({ prompt }: EditRoles): boolean => !prompt?.required;

const pictureEdit =
  (
    readMore: (roles: EditRoles, isTagged: boolean) => Partial<EditFields> | string,
  ): ReadEditFields =>
  (roles, isTagged) => {
    const { picture, prompt, count } = roles;
    if (picture === undefined) return 'a field for the picture';
    const parts = readMore(roles, isTagged);
    if (typeof parts === 'string') return parts;
    return {
      sourceField: picture,
      ...(prompt === undefined ? {} : { promptField: prompt }),
      ...(count === undefined ? {} : { countField: count }),
      ...parts,
    };
  };

const filmEdit =
  (sourceField: FormField | undefined, missingField: string): ReadEditFields =>
  ({ prompt, count }) =>
    sourceField === undefined
      ? missingField
      : {
          sourceField,
          ...(prompt === undefined ? {} : { promptField: prompt }),
          ...(count === undefined ? {} : { countField: count }),
        };

const editFieldReaders: Readonly<Record<EditVerb, ReadEditFields>> = {
  change_region: pictureEdit(({ mask, strength }) => {
    if (mask === undefined) return 'a field for the mask';
    return { maskField: mask, ...(strength === undefined ? {} : { strengthField: strength }) };
  }),
  extend_frame: pictureEdit((roles, isTagged) => {
    const { sides, mask, prompt, ratio, picture } = roles;
    if (sides !== undefined) return { way: 'sides', sideFields: sides };
    if (mask !== undefined && prompt !== undefined) return { way: 'padded', maskField: mask };
    const reframes = isTagged || (picture?.required === true && hasFreePrompt(roles));
    if (ratio !== undefined && reframes) return { way: 'ratio', ratioField: ratio };
    return 'fields for the edges, for a mask or for the ratio it extends to';
  }),
  upscale: pictureEdit((roles, isTagged) => {
    const { factor, mask } = roles;
    if (factor !== undefined && (isTagged || (hasFreePrompt(roles) && mask === undefined))) {
      return { factorField: factor };
    }
    return isTagged ? {} : 'a field for the factor';
  }),
  remove_background: pictureEdit((_, isTagged) =>
    isTagged ? {} : 'the tag for it, because no field tells',
  ),
  variations: pictureEdit(({ strength, mask }, isTagged) => {
    if (mask?.required) return 'a mask that may be left out';
    if (strength !== undefined) return { strengthField: strength };
    return isTagged ? {} : 'a field for the strength of change';
  }),
  restyle: pictureEdit(({ prompt, mask, factor, strength }, isTagged) => {
    if (prompt === undefined) return 'a prompt';
    if (mask?.required) return 'a mask that may be left out';
    if (factor !== undefined && !isTagged) return 'the tag for it, because it upscales';
    return strength === undefined ? {} : { strengthField: strength };
  }),
  make_it_move: (roles, isTagged) =>
    filmEdit(
      roles.start ?? (isTagged ? roles.reference : undefined),
      'a field for the first frame',
    )(roles, isTagged),
  extend_film: (roles, isTagged) =>
    filmEdit(isTagged ? roles.film : roles.extension, 'a field for the film that goes on')(
      roles,
      isTagged,
    ),
};

const filmVerbs: ReadonlySet<EditVerb> = new Set(['make_it_move', 'extend_film']);

const foreignTags: Readonly<Partial<Record<EditVerb, readonly string[]>>> = {
  remove_background: ['background_removal', 'remove_background'],
  make_it_move: ['image_to_video'],
};

type EditModel = Pick<ReadModel, 'id' | 'name' | 'family' | 'capabilities' | 'schema'>;

/**
 * Says of every edit whether the model does it, and why. The model's tags for edits decide; if it has none, as at a service that
 * does not know these tags, its fields do.
 */
export function explainEdits(model: EditModel): EditReading[] {
  const spec = normalizeModelForm(model);
  const roles = editRoles(spec);
  const tags = new Set(model.capabilities);
  const isDeclared = tags.has(noEditsTag) || editVerbs.some((verb) => tags.has(editTag(verb)));
  return editVerbs.map((verb) => {
    const label = editLabel(verb);
    const family = filmVerbs.has(verb) ? 'video' : 'image';
    if (spec.family !== family) {
      return { verb, why: `${label} is for models that make ${family}s.` };
    }
    if (isDeclared && !tags.has(editTag(verb))) {
      return { verb, why: `Its tags say that it does not: ${editTag(verb)} is not among them.` };
    }
    const isTagged =
      tags.has(editTag(verb)) || (foreignTags[verb] ?? []).some((tag) => tags.has(tag));
    const parts = editFieldReaders[verb](roles, isTagged);
    if (typeof parts === 'string') return { verb, why: `It lacks ${parts}.` };
    const edit = { verb, modelId: spec.modelId, modelName: spec.modelName, spec, ...parts };
    const names = fieldNames(parts).join(', ');
    return {
      verb,
      edit,
      why: isTagged ? `By its tag, with ${names}.` : `By its fields: ${names}.`,
    };
  });
}

const fieldNames = ({
  sourceField,
  maskField,
  strengthField,
  factorField,
  ratioField,
  sideFields = {},
}: EditFields) =>
  [
    sourceField,
    maskField,
    strengthField,
    factorField,
    ratioField,
    ...Object.values(sideFields),
  ].flatMap((field) => (field === undefined ? [] : [field.name]));

export function readEditVerbs(model: EditModel): ModelEdit[] {
  return explainEdits(model).flatMap(({ edit }) => (edit === undefined ? [] : [edit]));
}
