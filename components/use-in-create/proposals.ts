import type { GenerationParams, ReadModel } from '@/lib/contract';
import type { FormField, FormSpec, FormState, FormValues, FrameRole, MediaKind } from '@/lib/forms';
import {
  adoptValues,
  buildPayload,
  carryOver,
  familyOf,
  frameField,
  isQuotable,
  normalizeModelForm,
} from '@/lib/forms';
import { isTranscriber } from './transcriber';

/** A file that may become a reference. */
export interface ReferenceMedia {
  readonly url: string;
  readonly kind: MediaKind;
  /** The frame that a picture becomes; a reference otherwise. */
  readonly role?: FrameRole | undefined;
}

/** The result of adding a reference to a form; null when the model has no field for its kind. */
export type AddOutcome =
  | { readonly state: 'added'; readonly field: string; readonly values: FormValues }
  | { readonly state: 'held' }
  | { readonly state: 'full'; readonly label: string; readonly most: number };

/** The field for a frame, or for a kind of media. A list of references comes before a single slot, such as a video's first frame. */
function findFieldFor(
  spec: FormSpec,
  { kind, role }: Pick<ReferenceMedia, 'kind' | 'role'>,
): FormField | undefined {
  if (role !== undefined) return frameField(spec, role);
  const { fields } = spec;
  const fieldOfControl = (control: 'media-list' | 'media-slot') =>
    fields.find((field) => field.control.kind === control && field.control.media === kind);
  return fieldOfControl('media-list') ?? fieldOfControl('media-slot');
}

/** Adds a file to the first field that accepts its kind, or to that of its frame. */
export function addReference(
  spec: FormSpec,
  values: FormValues,
  media: ReferenceMedia,
): AddOutcome | null {
  const { url } = media;
  const field = findFieldFor(spec, media);
  if (field === undefined) return null;
  const { name, label, control, limits } = field;
  if (control.kind === 'media-slot') {
    if (values[name] === url) return { state: 'held' };
    return { state: 'added', field: name, values: { ...values, [name]: url } };
  }
  const currentValue = values[name];
  const urls: unknown[] = Array.isArray(currentValue) ? currentValue : [];
  const maxItems = limits.maxItems ?? Number.POSITIVE_INFINITY;
  if (urls.includes(url)) return { state: 'held' };
  if (urls.length >= maxItems) return { state: 'full', label, most: maxItems };
  return { state: 'added', field: name, values: { ...values, [name]: [...urls, url] } };
}

/** A model that accepts the reference, with the form carried over to it. */
export interface Proposal {
  readonly model: ReadModel;
  /** Label of the field that accepts it. */
  readonly label: string;
  readonly field: string;
  readonly values: FormValues;
  /** The body to quote a price for; null while another field is missing. */
  readonly body: GenerationParams | null;
}

/** The models of the workspace that accept the reference, those of the form's family first. */
export function proposalsFor(
  models: readonly ReadModel[],
  base: FormState | null,
  media: ReferenceMedia,
): Proposal[] {
  const baseModel = models.find(({ id }) => id === base?.model);
  const baseSpec = baseModel && normalizeModelForm(baseModel);
  const family = baseModel && familyOf(baseModel);
  const proposals = models.flatMap((model): Proposal[] => {
    if (!model.enabled || familyOf(model) === 'text' || isTranscriber(model)) return [];
    const spec = normalizeModelForm(model);
    const values = baseSpec
      ? carryOver(baseSpec, base?.values ?? {}, spec).values
      : adoptValues(spec, base?.values ?? {});
    const addition = addReference(spec, values, media);
    if (addition?.state !== 'added') return [];
    const { payload, reasons } = buildPayload(spec, addition.values);
    return [
      {
        model,
        label: findFieldFor(spec, media)?.label ?? '',
        field: addition.field,
        values: addition.values,
        body: isQuotable(reasons) ? { ...payload, model: model.id } : null,
      },
    ];
  });
  const isOfFamily = ({ model }: Proposal) => familyOf(model) === family;
  return [...proposals.filter(isOfFamily), ...proposals.filter((each) => !isOfFamily(each))];
}
