import type { CharacterContent, CharacterInput } from '@/lib/pages/characters';
import type { SeenItem } from '@/lib/pages/presets';
import { AccessError, InvalidRequestError } from '../../platform/failures';
import type { Access } from '../../team/access';
import {
  createItem,
  type ItemContent,
  readFiles,
  removeItem,
  restoreItem,
  saveItem,
  selectVersions,
} from '../presets';

const filesOf = ({ references, logo }: CharacterContent): string[] => [
  ...references.map(({ file }) => file),
  ...(logo === null ? [] : [logo]),
];

/**
 * The content of a version. Files that an earlier version has, `ownFiles`, may be gone; new ones have to be pictures.
 * Throws `AccessError` 404 for one that is unknown, deleted or another workspace's.
 */
async function readContent(
  access: Access,
  { name, is_shared: _shared, ...character }: CharacterInput,
  ownFiles: readonly string[] = [],
): Promise<ItemContent> {
  const newFiles = filesOf(character).filter((file) => !ownFiles.includes(file));
  const storedFiles = await readFiles(access.workspace.id, newFiles);
  for (const file of newFiles) {
    const storedFile = storedFiles.get(file);
    if (storedFile === undefined) {
      throw new AccessError(404, 'One of the pictures is not here any more. Take it out.');
    }
    if (!storedFile.content_type.startsWith('image/')) {
      throw new InvalidRequestError('A character keeps pictures only. Take the other files out.');
    }
  }
  return { name, text: '', model: null, values: {}, picture: null, character };
}

/** Makes a character. Returns its id. */
export async function createCharacter(
  access: Access,
  submissionId: string,
  input: CharacterInput,
): Promise<string> {
  const content = await readContent(access, input);
  return createItem(access, 'character', submissionId, content, input.is_shared);
}

/** Saves a change that was made to `seen`, as `saveItem` does. */
export async function saveCharacter(
  access: Access,
  id: string,
  seen: SeenItem,
  input: CharacterInput,
): Promise<number> {
  const versions = await selectVersions(access, 'character', id);
  const ownFiles = versions.flatMap(({ row }) =>
    row.character === null ? [] : filesOf(row.character),
  );
  const content = await readContent(access, input, ownFiles);
  return saveItem(access, 'character', { id, seen }, content, input.is_shared);
}

/** Removes a character. What was made with it stays, and names it. */
export const removeCharacter = (access: Access, id: string): Promise<void> =>
  removeItem(access, 'character', id);

/** Brings a removed character back, for those who may remove it. */
export const restoreCharacter = (access: Access, id: string): Promise<void> =>
  restoreItem(access, 'character', id);
