import type { Shortcut } from '../../layout';

const group = 'Board';

/** A shortcut of the page instead of the surface, so that `g c` still opens Create. */
export const commentKey: Shortcut = {
  keys: 'c',
  label: 'Comment on the selected item, or on the middle of the view',
  group,
};

/** Keys of the surface of a board, for the sheet behind `?`. */
export const boardKeys: readonly Shortcut[] = [
  { keys: 'Tab', label: 'Next item in reading order', group },
  { keys: 'Escape', label: 'Select nothing; the next Tab leaves the surface', group },
  { keys: 'ArrowRight', label: 'Move the selection by 1', group },
  { keys: 'shift+ArrowRight', label: 'Move the selection by 10', group },
  { keys: 'Enter', label: 'Edit the text, or open the result', group },
  { keys: 'Delete', label: 'Delete the selection', group },
  { keys: 'mod+a', label: 'Select everything', group },
  { keys: 'mod+c', label: 'Copy', group },
  { keys: 'mod+v', label: 'Paste', group },
  { keys: 'mod+d', label: 'Duplicate', group },
  { keys: 'mod+z', label: 'Undo', group },
  { keys: 'mod+shift+z', label: 'Redo', group },
  { keys: ']', label: 'Bring to front', group },
  { keys: '[', label: 'Send to back', group },
  { keys: 'Space', label: 'Hold to move the view', group },
  { keys: '0', label: 'Show everything', group },
  { keys: '1', label: 'Show at 100 %', group },
];
