import type { Shortcut } from '../layout';

const group = 'Create';

/** Keys that the form's fields handle. */
export const formKeys: readonly Shortcut[] = [
  { keys: 'ArrowUp', label: 'Recent prompts, in an empty prompt', group },
  { keys: 'alt+ArrowLeft', label: 'Move a reference forward', group },
  { keys: 'alt+ArrowRight', label: 'Move a reference back', group },
  { keys: 'Delete', label: 'Remove a reference', group },
];
