import type { CharacterInput, WorkspaceCharacter } from '@/lib/pages/characters';

/** A character as it would be saved unchanged. */
export const inputOf = ({
  kind,
  name,
  note,
  trigger,
  references,
  palette,
  logo,
  is_shared: isShared,
}: WorkspaceCharacter): CharacterInput => ({
  kind,
  name,
  note,
  trigger,
  references: references.map(({ file, name: pictureName, role }) => ({
    file,
    name: pictureName,
    role,
  })),
  palette: [...palette],
  logo,
  is_shared: isShared,
});
