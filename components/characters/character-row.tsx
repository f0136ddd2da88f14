import { UserRound } from 'lucide-react';
import { characterKindLabels, type WorkspaceCharacter } from '@/lib/pages/characters';
import { ItemRow } from '../presets';
import { pictureCountText } from './share-sentences';

export function CharacterRow({
  character,
  isChosen,
  disabled = false,
  onPress,
}: {
  character: WorkspaceCharacter;
  /** Undefined where a press chooses one and closes the dialog. */
  isChosen?: boolean;
  disabled?: boolean;
  onPress: () => void;
}) {
  const { kind, note, trigger, references } = character;
  return (
    <ItemRow
      item={character}
      icon={UserRound}
      text={[trigger, note].filter(Boolean).join(', ')}
      facts={[
        characterKindLabels[kind],
        references.length === 0 ? null : pictureCountText(references.length),
        character.is_shared ? null : 'Private',
      ]}
      isChosen={isChosen}
      disabled={disabled}
      onPress={onPress}
    />
  );
}
