import { useShortcut } from '../layout';

/** The keys of the room. `isFilm`: comma and full stop step through frames instead of versions. */
export function useRoomKeys({
  isFilm,
  makeEdit,
  compare,
  stepBy,
}: {
  isFilm: boolean;
  makeEdit: () => void;
  compare: () => void;
  stepBy: (by: 1 | -1) => void;
}): void {
  const group = 'Edit';
  const [backLabel, onLabel] = isFilm
    ? ['One frame back', 'One frame on']
    : ['Earlier version', 'Later version'];
  useShortcut({ keys: 'mod+Enter', label: 'Make the edit', group }, makeEdit);
  useShortcut({ keys: 'c', label: 'Compare with the version before', group }, compare);
  useShortcut({ keys: ',', label: backLabel, group, repeat: isFilm }, () => stepBy(-1));
  useShortcut({ keys: '.', label: onLabel, group, repeat: isFilm }, () => stepBy(1));
}
