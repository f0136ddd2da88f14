import type { Shortcut } from '../../layout';

const group = 'Gallery';

export const tileKeys: readonly Shortcut[] = [
  { keys: 'ArrowLeft', label: 'Tile before', group },
  { keys: 'ArrowRight', label: 'Tile after', group },
  { keys: 'ArrowUp', label: 'Row above', group },
  { keys: 'ArrowDown', label: 'Row below', group },
  { keys: 'Enter', label: 'Open', group },
  { keys: 'x', label: 'Select', group },
  { keys: 'shift+x', label: 'Select up to here', group },
  { keys: 'f', label: 'Favourite', group },
  { keys: 'v', label: 'Show its versions', group },
];
