'use client';

import { Plus } from 'lucide-react';
import { Button, Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui';
import type { AddedFile, WorkspaceCharacter } from '@/lib/pages/characters';
import { CharacterRow } from './character-row';
import { pictureCountText } from './share-sentences';

export interface CharacterAddition {
  readonly files: readonly AddedFile[];
  /** How many of the link's files are no pictures or do not exist any more. */
  readonly leftOutCount: number;
}

/** Chooses the character that pictures are added to. Default export: it is loaded when it first opens. */
export default function AddDialog({
  characters,
  addition: { files, leftOutCount },
  onChoose,
  onClose,
}: {
  characters: readonly WorkspaceCharacter[];
  addition: CharacterAddition;
  /** Called with undefined for a new character. */
  onChoose: (character: WorkspaceCharacter | undefined) => void;
  onClose: () => void;
}) {
  const changeableCharacters = characters.filter((each) => each.is_changeable);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={files.length === 0 ? 'Nothing to add' : `Add ${pictureCountText(files.length)} to…`}
        description="It is saved as a new version once you have looked at it."
      >
        <DialogBody className="px-2 py-2">
          {leftOutCount === 0 ? null : (
            <p role="status" className="px-3 py-2 text-sm text-warn">
              {leftOutCount === 1
                ? '1 file is left out: it is no picture, or not here any more.'
                : `${leftOutCount} files are left out: they are no pictures, or not here any more.`}
            </p>
          )}
          {files.length === 0 ? null : (
            <ul>
              {changeableCharacters.map((character) => (
                <li key={character.id}>
                  <CharacterRow character={character} onPress={() => onChoose(character)} />
                </li>
              ))}
            </ul>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          {files.length === 0 ? null : (
            <Button variant="primary" onClick={() => onChoose(undefined)}>
              <Plus aria-hidden />
              New character
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
