import type { Shortcut } from '@/components/layout';

const group = 'Compare';

/** Keys that the line between two results follows. */
export const compareKeys: readonly Shortcut[] = [
  { keys: 'ArrowLeft', label: 'Line to the left', group },
  { keys: 'ArrowRight', label: 'Line to the right', group },
];
