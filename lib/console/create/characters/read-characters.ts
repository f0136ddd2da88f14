import { eq, inArray, type SQL } from 'drizzle-orm';
import type {
  AddedFile,
  CharacterFile,
  CharacterList,
  CharacterVersion,
  WorkspaceCharacter,
} from '@/lib/pages/characters';
import { characterLimits } from '@/lib/pages/characters';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import type { Access } from '../../team/access';
import {
  mayShare,
  readFiles,
  readItemResults,
  selectItems,
  selectVersions,
  serializeItemFields,
} from '../presets';

/** The characters that `where` selects among those that the reader sees, by name. */
async function selectCharacters(access: Access, where?: SQL): Promise<WorkspaceCharacter[]> {
  const items = (await selectItems(access, 'character', where)).flatMap((item) =>
    item.current.character === null ? [] : [{ ...item, content: item.current.character }],
  );
  const files = await readFiles(
    access.workspace.id,
    items.flatMap(({ content: { references, logo } }) => [
      ...references.map(({ file }) => file),
      ...(logo === null ? [] : [logo]),
    ]),
  );
  const fileOf = (name: string): CharacterFile => {
    const { url = null, picture_url = null } = files.get(name) ?? {};
    return { url, picture_url };
  };
  return items.map((item) => {
    const { content } = item;
    const references = content.references.map((reference) => ({
      ...reference,
      ...fileOf(reference.file),
    }));
    const logoFile = content.logo === null ? null : fileOf(content.logo);
    const pictures = [...references, ...(logoFile === null ? [] : [logoFile])];
    return {
      ...serializeItemFields(access, item),
      ...content,
      name: item.current.name,
      references,
      logo_file: logoFile,
      picture_url: pictures.flatMap(({ picture_url: url }) => url ?? [])[0] ?? null,
    };
  });
}

/** The characters that the reader sees, by name. */
export async function readCharacters(access: Access): Promise<CharacterList> {
  return { data: await selectCharacters(access), may_share: mayShare(access) };
}

/** The characters with these ids that the reader may see, by name. */
export const readCharactersById = (
  access: Access,
  ids: readonly string[],
): Promise<WorkspaceCharacter[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectCharacters(access, inArray(schema.presets.id, [...ids]));

/** One character. Throws `AccessError` 404 for an unknown one, a removed one and one that the reader may not see. */
export async function readCharacter(access: Access, id: string): Promise<WorkspaceCharacter> {
  const [character] = await selectCharacters(access, eq(schema.presets.id, id));
  if (character === undefined) throw new AccessError(404, 'This character is not here any more.');
  return character;
}

/** The versions of a character that the reader sees, newest first. */
export async function readCharacterVersions(
  access: Access,
  id: string,
): Promise<CharacterVersion[]> {
  const rows = await selectVersions(access, 'character', id);
  return rows.flatMap(({ row, author, resultTotals }) =>
    row.character === null
      ? []
      : [
          {
            ...row.character,
            version: row.version,
            name: row.name,
            author,
            created_at: row.createdAt.getTime(),
            ...resultTotals,
          },
        ],
  );
}

/** The latest tasks that were made with a character that the reader sees, each with its version. */
export const readCharacterResults = (access: Access, id: string) =>
  readItemResults(access, 'character', id);

/** The pictures of versions that a link names, in their order; those that are no pictures or gone are left out. */
export async function readAddedFiles(
  access: Access,
  names: readonly string[],
): Promise<AddedFile[]> {
  const distinctNames = [...new Set(names)].slice(0, characterLimits.references);
  const files = await readFiles(access.workspace.id, distinctNames);
  return distinctNames.flatMap((file) => {
    const storedFile = files.get(file);
    if (storedFile === undefined || !storedFile.content_type.startsWith('image/')) return [];
    const { picture_url: pictureUrl = null } = storedFile;
    return [{ reference: { file, name: '', role: 'subject' }, picture_url: pictureUrl }];
  });
}
