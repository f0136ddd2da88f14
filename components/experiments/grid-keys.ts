import type { Shortcut } from '../layout';

const group = 'Grid';

export const gridKeys: readonly Shortcut[] = [
  { keys: 'ArrowLeft', label: 'Cell before', group },
  { keys: 'ArrowRight', label: 'Cell after', group },
  { keys: 'ArrowUp', label: 'Row above', group },
  { keys: 'ArrowDown', label: 'Row below', group },
  { keys: 'Space', label: 'Select', group },
  { keys: 'p', label: 'Play or pause a sound', group },
  { keys: 'x', label: 'Select several to compare', group },
  { keys: 's', label: 'Star', group },
  { keys: 'r', label: 'Reject', group },
  { keys: 'Enter', label: 'Open in the viewer', group },
];
