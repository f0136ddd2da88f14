import type { GenerationParams, ReadModel } from '@/lib/contract';
import type { FormField, FormSpec, FormState, FormValues, MediaKind } from '@/lib/forms';
import {
  adoptValues,
  buildPayload,
  carryOver,
  familyOf,
  isQuotable,
  normalizeModelForm,
} from '@/lib/forms';

/** A file that may become a reference. */
export interface ReferenceMedia {
  readonly url: string;
  readonly kind: MediaKind;
}

/** What adding a reference to a form comes to; null when the model takes none of its kind. */
export type Added =
  | { readonly state: 'added'; readonly field: string; readonly values: FormValues }
  | { readonly state: 'held' }
  | { readonly state: 'full'; readonly label: string; readonly most: number };

/** A list of references comes before a single place, such as the first frame of a video. */
function fieldFor({ fields }: FormSpec, kind: MediaKind): FormField | undefined {
  const of = (control: 'media-list' | 'media-slot') =>
    fields.find((field) => field.control.kind === control && field.control.media === kind);
  return of('media-list') ?? of('media-slot');
}

/** Adds a file to the first field of the form that takes its kind. */
export function addReference(
  spec: FormSpec,
  values: FormValues,
  { url, kind }: ReferenceMedia,
): Added | null {
  const field = fieldFor(spec, kind);
  if (field === undefined) return null;
  const { name, label, control, limits } = field;
  if (control.kind === 'media-slot') {
    if (values[name] === url) return { state: 'held' };
    return { state: 'added', field: name, values: { ...values, [name]: url } };
  }
  const held = values[name];
  const urls: unknown[] = Array.isArray(held) ? held : [];
  const most = limits.maxItems ?? Number.POSITIVE_INFINITY;
  if (urls.includes(url)) return { state: 'held' };
  if (urls.length >= most) return { state: 'full', label, most };
  return { state: 'added', field: name, values: { ...values, [name]: [...urls, url] } };
}

/** A model that takes the reference, with the form as it would be there. */
export interface Proposal {
  readonly model: ReadModel;
  /** The field that takes it, by its label. */
  readonly label: string;
  readonly field: string;
  readonly values: FormValues;
  /** The body that its price is asked of; null while something else is missing. */
  readonly body: GenerationParams | null;
}

/** The models of the workspace that take the reference, those of the form's own family first. */
export function proposalsFor(
  models: readonly ReadModel[],
  base: FormState | null,
  media: ReferenceMedia,
): Proposal[] {
  const baseModel = models.find(({ id }) => id === base?.model);
  const from = baseModel && normalizeModelForm(baseModel);
  const family = baseModel && familyOf(baseModel);
  const found = models.flatMap((model): Proposal[] => {
    if (!model.enabled || familyOf(model) === 'text') return [];
    const spec = normalizeModelForm(model);
    const values = from
      ? carryOver(from, base?.values ?? {}, spec).values
      : adoptValues(spec, base?.values ?? {});
    const added = addReference(spec, values, media);
    if (added?.state !== 'added') return [];
    const { payload, reasons } = buildPayload(spec, added.values);
    return [
      {
        model,
        label: fieldFor(spec, media.kind)?.label ?? '',
        field: added.field,
        values: added.values,
        body: isQuotable(reasons) ? { ...payload, model: model.id } : null,
      },
    ];
  });
  const own = ({ model }: Proposal) => familyOf(model) === family;
  return [...found.filter(own), ...found.filter((each) => !own(each))];
}
