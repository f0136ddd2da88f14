import { Check, UserRound } from 'lucide-react';
import { formatCount } from '@/components/ui';
import { characterKindLabels, type WorkspaceCharacter } from '@/lib/pages/characters';
import { PresetPicture } from '../presets';
import { picturesOf } from './share-sentences';

/** A character as a line of a dialog. */
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
  const { name, kind, note, trigger, references, results } = character;
  const words = [trigger, note].filter(Boolean).join(', ');
  const facts = [
    characterKindLabels[kind],
    references.length === 0 ? null : picturesOf(references.length),
    character.is_shared ? null : 'Only you',
    results === 0 ? null : `${formatCount(results)} ${results === 1 ? 'result' : 'results'}`,
  ];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onPress}
      className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-left hover:bg-sunk disabled:opacity-45 dark:hover:bg-raised"
    >
      <PresetPicture url={character.picture_url} icon={UserRound} className="size-12" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-medium">
          {name}
        </span>
        {words === '' ? null : (
          <span dir="auto" className="block truncate text-sm text-ink-2">
            {words}
          </span>
        )}
        <span className="block truncate text-xs text-ink-3">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {isChosen ? <Check aria-hidden className="size-4 shrink-0" /> : null}
    </button>
  );
}
