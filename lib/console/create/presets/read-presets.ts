import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PresetList, PresetVersion, WorkspacePreset } from '@/lib/pages/presets';
import { versionName } from '@/lib/pages/versions';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import {
  type ItemKind,
  maxListedItems,
  readFiles,
  resultTotalsOf,
  type SelectedItem,
  selectItems,
  serializeItemFields,
  visibleItems,
} from './read-items';
import { mayShare } from './rules';

const { presets: p, presetVersions: v, users: u } = schema;

/** The presets that `where` selects among those that the reader sees, by name. */
async function selectPresets(access: Access, where?: SQL): Promise<WorkspacePreset[]> {
  const items = await selectItems(access, 'preset', where);
  /** The preset's own picture, and its latest result, which takes the place of a picture that is gone. */
  const namesOf = ({ current, latestResult: latest }: SelectedItem): string[] => [
    ...(current.picture === null ? [] : [current.picture]),
    ...(latest === null ? [] : [versionName({ kind: 'result', ...latest })]),
  ];
  const files = await readFiles(access.workspace.id, items.flatMap(namesOf));
  return items.map((item) => ({
    ...serializeItemFields(access, item),
    name: item.current.name,
    text: item.current.text,
    model: item.current.model,
    values: item.current.values,
    picture: item.current.picture,
    picture_url: namesOf(item).flatMap((name) => files.get(name)?.picture_url ?? [])[0] ?? null,
  }));
}

/** The presets that the reader sees, by name. */
export async function readPresets(access: Access): Promise<PresetList> {
  return { data: await selectPresets(access), may_share: mayShare(access) };
}

/** One preset. Throws `AccessError` 404 for an unknown one, a removed one and one that the reader may not see. */
export async function readPreset(access: Access, id: string): Promise<WorkspacePreset> {
  const [preset] = await selectPresets(access, eq(p.id, id));
  if (preset === undefined) throw new AccessError(404, 'This preset is not here any more.');
  return preset;
}

/** The versions of a preset or a character that the reader sees, newest first, as they are stored. */
export const selectVersions = (access: Access, kind: ItemKind, id: string) =>
  runtime()
    .db.select({
      row: v,
      author: u.name,
      resultTotals: resultTotalsOf(sql`x.version = ${v.version}`),
    })
    .from(v)
    .innerJoin(p, eq(p.id, v.presetId))
    .innerJoin(u, eq(u.id, v.createdBy))
    .where(and(visibleItems(access, kind), eq(p.id, id)))
    .orderBy(desc(v.version))
    .limit(maxListedItems);

/** The versions of a preset that the reader sees, newest first. */
export async function readPresetVersions(access: Access, id: string): Promise<PresetVersion[]> {
  const rows = await selectVersions(access, 'preset', id);
  return rows.map(({ row, author, resultTotals }) => ({
    version: row.version,
    name: row.name,
    text: row.text,
    model: row.model,
    values: row.values,
    author,
    created_at: row.createdAt.getTime(),
    ...resultTotals,
  }));
}
