import type { Shortcut } from '../../layout';

const group = 'Compare';

/** Keys that move the divider between two results. */
export const compareKeys: readonly Shortcut[] = [
  { keys: 'ArrowLeft', label: 'Line to the left', group },
  { keys: 'ArrowRight', label: 'Line to the right', group },
];
