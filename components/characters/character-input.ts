import type { CharacterInput, WorkspaceCharacter } from '@/lib/pages/characters';

/** The input that would save a character unchanged. */
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
