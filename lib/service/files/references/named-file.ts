import { fieldMediaKind } from '@/lib/contract';
import type { CatalogModel } from '../../models/catalog';
import type { MediaKind } from '../media';

export interface NamedFile {
  readonly field: string;
  /** Place in the field, from 0. */
  readonly index: number;
  /** The address, or the id of an asset. */
  readonly value: string;
  /** The kind that the field takes. Null: any kind. */
  readonly kind: MediaKind | null;
  readonly namedBy: 'url' | 'asset_id';
  /** The largest file that the field takes. */
  readonly maxBytes: number;
}

/** How a reference is called in messages, such as `reference_images[1]`. */
export const placeOf = (file: Pick<NamedFile, 'field' | 'index'>): string =>
  `${file.field}[${file.index}]`;

/** Every file that parameters name, by the formats the model's schema declares. */
export function namedFiles(
  model: Pick<CatalogModel, 'fields'>,
  params: Readonly<Record<string, unknown>>,
): NamedFile[] {
  return [...model.fields.values()].flatMap((field) => {
    if (field.format === undefined) return [];
    const namedBy = field.format === 'uri' ? ('url' as const) : ('asset_id' as const);
    // Assets named by their id are avatars, which are images.
    const kind = namedBy === 'asset_id' ? 'image' : fieldMediaKind(field.name);
    const maxBytes = field.max_bytes ?? Number.POSITIVE_INFINITY;
    const value = params[field.name];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values
      .filter((each): each is string => typeof each === 'string' && each !== '')
      .map((each, index) => ({ field: field.name, index, value: each, kind, namedBy, maxBytes }));
  });
}
