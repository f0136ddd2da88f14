import type { Shortcut } from '../layout';

const group = 'Chat';

/** Keys that the message box follows. */
export const chatKeys: readonly Shortcut[] = [
  { keys: 'Enter', label: 'Send', group },
  { keys: 'shift+Enter', label: 'New line', group },
  { keys: 'ArrowUp', label: 'Edit the last question, in an empty box', group },
  { keys: 'mod+Enter', label: 'Send an edited question', group },
  { keys: 'Escape', label: 'Stop answering', group },
];
